# A PostgreSQL that nobody else uses. Its folder is $1, the programs lie in $2, and it listens at a socket in the folder, and
# at port $3 of this machine if that is given. It waits for the disk if $4 says so. It says `ready`; when its input ends, it and its folder go, whatever became of
# whoever started it.
trap '' INT TERM HUP
folder=$1 programs=$2 port=$3 fsync=$4
as_user() {
    # PostgreSQL refuses to be run by root.
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid="$user" --regid="$group" --clear-groups -- "$@"
    else
        "$@"
    fi
}
fail() {
    echo "$1" >&2
    rm -rf "$folder"
    exit 1
}
cd "$folder" || exit 1
if [ "$(id -u)" = 0 ]; then
    user=postgres
    id "$user" > /dev/null 2>&1 || user=nobody
    group=$(id -gn "$user")
    chown "$user:$group" "$folder" || fail "$folder cannot be given to $user"
fi
as_user "$programs/initdb" --pgdata="$folder/data" --username=kypseli --auth=trust --encoding=UTF8 \
    --locale=C.UTF-8 --no-sync --wal-segsize=1 > "$folder/log" 2>&1 || fail "initdb: $(tail -n 3 "$folder/log")"
# Two users whose word is not enough.
{
    echo 'local all guarded scram-sha-256'
    echo 'host all guarded 127.0.0.1/32 scram-sha-256'
    cat "$folder/data/pg_hba.conf"
} > "$folder/hba" && cat "$folder/hba" > "$folder/data/pg_hba.conf"
{
    echo "unix_socket_directories = '$folder'"
    echo "listen_addresses = '${port:+127.0.0.1}'"
    echo "port = ${port:-5432}"
    # The machine stays on: without it (off) what a process has written is there for the next one all the same.
    echo "fsync = ${fsync:-off}"
    # Many of them may be there at once, and none is there for long: they take little of the disk.
    echo 'wal_level = minimal'
    echo 'max_wal_senders = 0'
    echo 'max_connections = 200'
    if [ "$fsync" = on ]; then
        # One that is measured: with so little it would write all the time what nobody has asked for.
        echo 'max_wal_size = 1GB'
        echo 'shared_buffers = 256MB'
    else
        echo 'min_wal_size = 2MB'
        echo 'max_wal_size = 32MB'
        echo 'shared_buffers = 32MB'
    fi
    echo 'log_min_messages = fatal'
} >> "$folder/data/postgresql.conf"
as_user "$programs/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --wait --silent start > /dev/null ||
    fail "pg_ctl: $(tail -n 3 "$folder/server.log")"
echo ready
# Each line is something to do with it.
while read -r order; do
    case $order in
    restart) as_user "$programs/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --wait --silent --mode=immediate restart > /dev/null ;;
    stop) as_user "$programs/pg_ctl" --pgdata="$folder/data" --wait --silent --mode=immediate stop > /dev/null ;;
    start) as_user "$programs/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --wait --silent start > /dev/null ;;
    esac
    echo "$order"
done
as_user "$programs/pg_ctl" --pgdata="$folder/data" --wait --silent --mode=immediate stop > /dev/null 2>&1
rm -rf "$folder"
