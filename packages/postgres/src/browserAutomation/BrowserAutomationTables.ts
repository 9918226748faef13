// Two indexes have only rows with a due time, so finished runs cost nothing when the due ones are found.
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

SELECT keep_count('browser_automation');
`
