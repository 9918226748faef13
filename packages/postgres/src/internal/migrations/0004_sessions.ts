// Keys are found by their secret's hash: then a known id with a wrong secret takes as long as an unknown id.
export const sessions = `
CREATE TABLE session (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  organization_id text COLLATE "C" REFERENCES organization,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

CREATE INDEX api_key_secret ON api_key (secret_hash, key_id);
CREATE INDEX session_owner ON session (user_id, created_at, id);

ALTER TABLE journal_event ADD COLUMN times integer NOT NULL DEFAULT 1;
`
