-- Mails that failed for good, for staff: by when, and the newest first. They are few, and no index holds a mail that
-- waits or was sent: signing, sending and capturing write no page more than before.

CREATE INDEX mail_failed ON mail (finished_at) WHERE state = 3;
CREATE INDEX mail_failed_newest ON mail (id) WHERE state = 3;
