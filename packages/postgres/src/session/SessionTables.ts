export const sessionTables = `
CREATE TABLE session (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  organization_id text COLLATE "C" REFERENCES organization,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES member (organization_id, user_id)
);

CREATE INDEX session_created ON session (user_id, created_at, id);
`
