export const scheduleTables = `
CREATE TABLE schedule (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  cron text NOT NULL,
  time_zone text NOT NULL,
  since timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  missed integer NOT NULL,
  PRIMARY KEY (organization_id, kind, id)
);

CREATE INDEX schedule_due ON schedule (kind, due_at);

CREATE TABLE round (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ended integer NOT NULL CHECK (ended > 0),
  PRIMARY KEY (organization_id, kind, id)
);
`
