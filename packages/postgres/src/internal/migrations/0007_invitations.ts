// A last login is that of a membership. Of a user in several organizations nobody knows which one it was for.
// The user's column stays, empty and unread, for servers of the version before that still run.
export const invitations = `
ALTER TABLE member
  ADD COLUMN invitation json,
  ADD COLUMN invited_name_key text COLLATE "C",
  ADD COLUMN invited_email_key text COLLATE "C",
  ADD COLUMN last_login timestamptz(3),
  ADD CHECK (invitation IS NULL OR NOT is_active),
  ADD CHECK ((invitation IS NULL) = (invited_name_key IS NULL)),
  ADD CHECK ((invitation IS NULL) = (invited_email_key IS NULL));

CREATE INDEX member_invited ON member (user_id) WHERE invitation IS NOT NULL;

UPDATE member AS m SET last_login = u.last_login
FROM users AS u
WHERE u.id = m.user_id
  AND u.last_login IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM member AS other WHERE other.user_id = u.id AND other.organization_id <> m.organization_id);

ALTER TABLE users ADD COLUMN has_signed_in boolean NOT NULL DEFAULT false;

UPDATE users AS u SET has_signed_in = true
WHERE last_login IS NOT NULL OR EXISTS (SELECT 1 FROM session AS s WHERE s.user_id = u.id);

UPDATE users SET last_login = NULL WHERE last_login IS NOT NULL;

ALTER TABLE journal_event
  DROP CONSTRAINT journal_event_outcome_check,
  ADD CONSTRAINT journal_event_outcome_check CHECK (outcome IN ('done', 'refused', 'failed'));
`
