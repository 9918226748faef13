// A key is found by the hash of its secret, so a known id with a wrong secret takes as long as an unknown id.
export const apiKeyTables = `
CREATE TABLE api_key (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  scopes jsonb NOT NULL,
  key_id text COLLATE "C" NOT NULL UNIQUE,
  secret_hash text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES member (organization_id, user_id)
);

CREATE INDEX api_key_created ON api_key (organization_id, created_at, id);
CREATE INDEX api_key_name ON api_key (organization_id, name_key, id);
CREATE INDEX api_key_creator ON api_key (organization_id, created_by);
CREATE INDEX api_key_secret ON api_key (secret_hash, key_id);

SELECT keep_count('api_key');
`
