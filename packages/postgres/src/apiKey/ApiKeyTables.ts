import { maximumApiKeys } from "@attestry/core/apiKey"

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

-- One insert of an organization after the other: the count begins when the lock is held, so it has the keys of the others.
CREATE FUNCTION limit_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('api_key ' || NEW.organization_id, 0));
  EXECUTE format('SELECT count(*) FROM %I.api_key WHERE organization_id = $1', TG_TABLE_SCHEMA)
    INTO keys USING NEW.organization_id;
  IF keys > ${maximumApiKeys} THEN
    RAISE EXCEPTION 'the organization has too many API keys' USING ERRCODE = 'AT409';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER limit_api_keys AFTER INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION limit_api_keys();
`
