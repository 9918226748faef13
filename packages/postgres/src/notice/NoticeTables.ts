export const noticeTables = `
CREATE TABLE notice (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  cause_key text COLLATE "C" NOT NULL,
  recipient_id text COLLATE "C",
  resource_ids json NOT NULL,
  due_at timestamptz(3),
  status text NOT NULL CHECK (status IN ('pending', 'expanded', 'sent', 'skipped', 'failed')),
  reason text,
  attempts integer NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CHECK ((status = 'pending') = (finished_at IS NULL))
);

CREATE UNIQUE INDEX notice_cause ON notice (organization_id, cause_key, COALESCE(recipient_id, ''));
CREATE INDEX notice_pending ON notice (organization_id, created_at, id) WHERE status = 'pending';
CREATE INDEX notice_due ON notice (next_attempt_at) WHERE status = 'pending';
CREATE INDEX notice_finished ON notice (organization_id, finished_at) WHERE finished_at IS NOT NULL;
`
