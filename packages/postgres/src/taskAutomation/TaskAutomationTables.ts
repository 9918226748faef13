export const taskAutomationTables = `
CREATE TABLE automation (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text NOT NULL,
  latest_version integer CHECK (latest_version > 0),
  is_archived boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, task_id) REFERENCES task
);

CREATE INDEX automation_created ON automation (organization_id, task_id, created_at, id);
CREATE INDEX automation_name ON automation (organization_id, task_id, name_key, id);

CREATE TABLE automation_version (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  automation_id text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  script_key text COLLATE "C" NOT NULL,
  script_size integer NOT NULL CHECK (script_size > 0),
  script_hash text COLLATE "C" NOT NULL,
  changelog text NOT NULL,
  published_by text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, automation_id, version),
  UNIQUE (organization_id, script_key),
  FOREIGN KEY (organization_id, automation_id) REFERENCES automation ON DELETE CASCADE
);

CREATE FUNCTION keep_automation_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a version of an automation is kept, and goes with its automation alone' USING ERRCODE = 'AT403';
END
$$;

CREATE TRIGGER keep_automation_version BEFORE UPDATE OR DELETE ON automation_version
  FOR EACH ROW EXECUTE FUNCTION keep_automation_version();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON automation_version FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

CREATE TRIGGER count_added_bytes AFTER INSERT ON automation_version REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('script_size');
CREATE TRIGGER count_removed_bytes AFTER DELETE ON automation_version REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('script_size');
`
