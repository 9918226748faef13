export const idempotencyTables = `
CREATE TABLE idempotency_record (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  revision integer,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX idempotency_record_expires ON idempotency_record (organization_id, expires_at);
`
