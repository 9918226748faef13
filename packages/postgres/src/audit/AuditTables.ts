export const auditTables = `
CREATE TABLE audit_event (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  sequence bigint,
  at timestamptz(3) NOT NULL,
  actor jsonb NOT NULL,
  action text COLLATE "C" NOT NULL,
  resource jsonb NOT NULL,
  before json,
  after json,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  request_id text,
  ip text,
  hash text,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX audit_event_at ON audit_event (organization_id, at, id);
CREATE INDEX audit_event_resource ON audit_event (organization_id, (resource ->> 'id'), at, id);
CREATE INDEX audit_event_type ON audit_event (organization_id, (resource ->> 'type'), at, id);
CREATE INDEX audit_event_user ON audit_event (organization_id, (actor ->> 'userId'), at, id);
CREATE INDEX audit_event_api_key ON audit_event (organization_id, (actor ->> 'apiKeyId'), at, id);
CREATE INDEX audit_event_removed_user ON audit_event ((before ->> 'userId')) WHERE action = 'member.removed';
CREATE INDEX audit_event_removed ON audit_event (organization_id, (resource ->> 'id')) WHERE action LIKE '%.removed';
`
