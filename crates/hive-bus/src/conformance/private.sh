# A NATS that nobody else uses. Its configuration is in the folder $1, the program is $2. Each line of its input starts or
# breaks it off; when the input ends, so does it, whatever became of whoever started it.
trap '' INT TERM HUP
folder=$1 program=$2 process=
start() {
    "$program" --config "$folder/nats.conf" > "$folder/log" 2>&1 &
    process=$!
}
stop() {
    [ -n "$process" ] && kill -KILL "$process" && wait "$process"
    process=
}
while read -r order; do
    case $order in
    start) start ;;
    stop) stop ;;
    esac > /dev/null 2>&1
    echo "$order"
done
stop > /dev/null 2>&1
