import { TaskStatus } from "@attestry/core/task"
import { placeOf } from "../internal/Filters.ts"

export const statusPlace = placeOf("status", TaskStatus.literals)

export const taskTables = `
CREATE TABLE task (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  title_key text COLLATE "C" NOT NULL,
  description text NOT NULL,
  description_key text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('todo', 'in_progress', 'in_review', 'done', 'not_relevant', 'failed')),
  frequency text CHECK (frequency IN ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  department text CHECK (department IN ('none', 'admin', 'gov', 'hr', 'it', 'itsm', 'qms')),
  assignee_id text COLLATE "C",
  approver_id text COLLATE "C",
  due_date timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  approval jsonb NOT NULL,
  editors jsonb NOT NULL,
  waiting_since timestamptz(3) NOT NULL,
  first_due_date timestamptz(3),
  newest_evidence_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, assignee_id) REFERENCES member (organization_id, user_id),
  FOREIGN KEY (organization_id, approver_id) REFERENCES member (organization_id, user_id),
  CHECK ((completed_at IS NOT NULL) = (status = 'done')),
  CHECK ((status = 'in_review') = (approval ->> 'state' = 'pending')),
  CHECK (status <> 'in_review' OR COALESCE(approver_id = approval ->> 'approverId', false))
);

CREATE INDEX task_created ON task (organization_id, created_at, id);
CREATE INDEX task_title ON task (organization_id, title_key, id);
CREATE INDEX task_due_date ON task (organization_id, (COALESCE(due_date, '9999-12-31T23:59:59.999Z')), id);
CREATE INDEX task_updated ON task (organization_id, updated_at, id);
CREATE INDEX task_status ON task (organization_id, ${statusPlace}, id);
CREATE INDEX task_assignee ON task (organization_id, assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX task_approver ON task (organization_id, approver_id) WHERE approver_id IS NOT NULL;
CREATE INDEX task_recurring ON task (due_date) WHERE status = 'done' AND frequency IS NOT NULL;

SELECT keep_count('task');
`
