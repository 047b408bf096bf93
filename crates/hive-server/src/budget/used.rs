//! How much of each budget is used now, for whoever watches.

use super::Budget;
use crate::app::App;
use crate::limits::Kind;
use crate::mail::Post;
use crate::open::Whose;
use crate::push::Push;
use std::sync::atomic::Ordering;

impl Budget {
    /// How much of it there is here.
    pub(crate) fn most(self, app: &App) -> usize {
        match self {
            // Which database it is makes a difference.
            Budget::Readers => app.readers.all(),
            _ => (self.row().most)(&app.config.limits),
        }
    }

    /// How much of it is used now, in all or by whoever uses most; nothing where nobody counts that, and the most that ever
    /// was is shown ([`crate::metrics::Metrics::saw`]). Of what may be done in a time it is the part that the busiest have
    /// used up, so that all of it is used when they meet it.
    pub(crate) fn used(self, app: &App) -> Option<usize> {
        let part = |used: f64| (used * self.most(app) as f64).ceil() as usize;
        let guest = |kind: Kind| part(app.buckets.busiest(kind));
        let address = |kind: Kind| part(app.buckets.busiest_address(kind));
        Some(match self {
            Budget::Connections => app.connections.count(),
            Budget::ConnectionsOfAddress => app.connections.busiest(Whose::is_household),
            Budget::Sockets => app.sockets.busiest(Whose::is_guest),
            Budget::Watchers => app.rooms.fullest().0,
            Budget::Entering => app.rooms.fullest().1,
            Budget::Rooms => app.rooms.count(),
            Budget::Requests => guest(Kind::Request),
            Budget::RequestsOfAddress => address(Kind::Request),
            Budget::FilesOfAddress => address(Kind::File),
            Budget::Messages => guest(Kind::Message),
            Budget::MessagesOfAddress => address(Kind::Message),
            Budget::Games => guest(Kind::Game),
            Budget::GamesOfAddress => address(Kind::Game),
            Budget::Guests => address(Kind::Guest),
            Budget::SignIns => guest(Kind::SignIn),
            Budget::SignInsOfAddress => address(Kind::SignIn),
            Budget::Passwords => app.reception.passwords.waiting(),
            Budget::Challenges => app.reception.ceremonies.count(),
            Budget::PushWaiting => app.push.as_deref().map_or(0, Push::waiting),
            Budget::LettersWaiting => app.post.as_ref().map_or(0, Post::waiting),
            Budget::Disk => app.quota.used(),
            Budget::Lobby => app.in_lobby.load(Ordering::Relaxed),
            Budget::Seeks => app.sought.count(),
            Budget::SeeksOfGuest => app.sought.busiest(Whose::is_guest),
            Budget::SeeksOfAddress => app.sought.busiest(Whose::is_household),
            Budget::Readers => app.readers.used().0,
            Budget::Bodies => app.bodies.count().div_ceil(1 << 20),
            Budget::BodiesOfAddress => app.bodies.busiest(Whose::is_household).div_ceil(1 << 20),
            Budget::Work => app.work.used().0,
            Budget::WorkWaiting => app.work.used().1,
            Budget::WorkOfAddress => app.work.busiest(Whose::is_household),
            Budget::WorkOfGuest => app.work.busiest(Whose::is_known_guest),
            Budget::Pictures => app.pictures.asked(),
            Budget::PicturesOfAddress => app.pictures.asked_by_busiest(),
            Budget::PicturesKept => app.pictures.kept_bytes(),
            Budget::Searches => app.hub.waiting(),
            Budget::SearchesOfAddress => app.hub.busiest(Whose::is_household),
            Budget::SearchesOfGuest => app.hub.busiest(Whose::is_known_guest),
            Budget::GamesOfGuest => app.quota.most_games(),
            Budget::Letters => app.post.as_ref().map_or(0, Post::most_an_hour),
            // Each request, message and client is held against these as it comes, and is gone a moment later.
            Budget::Body
            | Budget::File
            | Budget::Message
            | Budget::BodySeconds
            | Budget::Imported
            | Budget::Exported
            | Budget::StudyChapters
            | Budget::StudyLetters
            | Budget::ReviewTurns
            | Budget::Pixels
            | Budget::Analysis
            | Budget::AnalysisTurn
            | Budget::Unread
            | Budget::Door => return None,
            // What lies in the database or in a game is counted when somebody wants one more: to know who has most, all
            // would have to be looked through.
            Budget::Sessions
            | Budget::Tokens
            | Budget::Passkeys
            | Budget::Avoided
            | Budget::Devices
            | Budget::Reports
            | Budget::Studies
            | Budget::Reviews
            | Budget::Drawing
            | Budget::Events
            | Budget::Takebacks
            | Budget::Chat
            | Budget::ChatOfWatchers => return None,
        })
    }
}
