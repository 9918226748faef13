export const savedSessionTables = `
CREATE TABLE saved_session (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  origins jsonb NOT NULL,
  username_selector text,
  created_by text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX saved_session_created ON saved_session (organization_id, created_at, id);

CREATE TABLE saved_session_state (
  organization_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (organization_id, session_id),
  FOREIGN KEY (organization_id, session_id) REFERENCES saved_session ON DELETE CASCADE
);

SELECT keep_count('saved_session');
`
