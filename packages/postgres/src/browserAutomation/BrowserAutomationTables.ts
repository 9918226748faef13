import { keptRuns } from "@attestry/core/browserAutomation"

// The database itself keeps finished runs, whatever the code does. They go with their automation, or when there are enough
// newer ones. Two indexes have only rows with a due time, so finished runs cost nothing when the due ones are found.
export const browserAutomationTables = `
CREATE TABLE browser_automation (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  target_url text NOT NULL,
  instruction text NOT NULL,
  model_steps text,
  is_enabled boolean NOT NULL,
  description text,
  schedule text,
  session_id text COLLATE "C",
  next_due_at timestamptz(3),
  created_by text COLLATE "C",
  runs_as jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, task_id) REFERENCES task
);

CREATE INDEX browser_automation_created ON browser_automation (organization_id, created_at, id);
CREATE INDEX browser_automation_name ON browser_automation (organization_id, name_key, id);
CREATE INDEX browser_automation_updated ON browser_automation (organization_id, updated_at, id);
CREATE INDEX browser_automation_task ON browser_automation (organization_id, task_id);
CREATE INDEX browser_automation_due ON browser_automation (next_due_at) WHERE next_due_at IS NOT NULL;

CREATE TABLE browser_run (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  automation_id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'running', 'passed', 'failed', 'blocked')),
  reason text,
  trigger text NOT NULL CHECK (trigger IN ('manual', 'schedule')),
  due_at timestamptz(3) CHECK ((due_at IS NOT NULL) = (trigger = 'schedule')),
  missed integer NOT NULL,
  attempts integer NOT NULL,
  started_at timestamptz(3),
  next_attempt_at timestamptz(3) CHECK ((next_attempt_at IS NOT NULL) = (finished_at IS NULL)),
  finished_at timestamptz(3) CHECK ((finished_at IS NULL) = (status IN ('pending', 'running'))),
  final_url text,
  steps jsonb NOT NULL,
  planned_by text CHECK (planned_by = 'model'),
  attachment_id text COLLATE "C",
  sha256 text COLLATE "C",
  changed_pixels integer,
  created_by text COLLATE "C",
  runs_as jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, automation_id, due_at),
  FOREIGN KEY (organization_id, automation_id) REFERENCES browser_automation ON DELETE CASCADE
);

CREATE INDEX browser_run_created ON browser_run (organization_id, automation_id, created_at, id);
CREATE UNIQUE INDEX browser_run_unfinished ON browser_run (organization_id, automation_id) WHERE finished_at IS NULL;
CREATE INDEX browser_run_due ON browser_run (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE FUNCTION keep_browser_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_old boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() > 1 THEN
      RETURN OLD;
    END IF;
    EXECUTE format($newer$
      SELECT count(*) = ${keptRuns}
      FROM (
        SELECT 1
        FROM %I.browser_run
        WHERE organization_id = $1
          AND automation_id = $2
          AND finished_at IS NOT NULL
          AND (created_at, id) > ($3, $4)
        LIMIT ${keptRuns}
      ) AS newer
    $newer$, TG_TABLE_SCHEMA) INTO is_old USING OLD.organization_id, OLD.automation_id, OLD.created_at, OLD.id;
    IF OLD.finished_at IS NULL OR NOT is_old THEN
      RAISE EXCEPTION 'a run of a browser is kept until there are ${keptRuns} newer ones' USING ERRCODE = 'AT403';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.finished_at IS NOT NULL
    OR (OLD.organization_id, OLD.id, OLD.automation_id, OLD.task_id, OLD.trigger, OLD.due_at, OLD.created_by, OLD.created_at)
      IS DISTINCT FROM
      (NEW.organization_id, NEW.id, NEW.automation_id, NEW.task_id, NEW.trigger, NEW.due_at, NEW.created_by, NEW.created_at)
  THEN
    RAISE EXCEPTION 'a finished run of a browser is kept, and so is what caused it' USING ERRCODE = 'AT403';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER keep_browser_run BEFORE UPDATE OR DELETE ON browser_run
  FOR EACH ROW EXECUTE FUNCTION keep_browser_run();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON browser_run FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

SELECT keep_count('browser_automation');
`
