import { erasedDomain, erasedName } from "@attestry/core/user"

// The database itself keeps events, whatever the code does. An erasure alone changes one: it puts its placeholders for the
// name and the address of a person who was removed.
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

CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND OLD.sequence IS NULL
    AND OLD.action = 'member.removed'
    AND NEW.before ->> 'name' = '${erasedName}'
    AND NEW.before ->> 'email' LIKE '%${erasedDomain}'
    AND to_jsonb(OLD) #- '{before,name}' #- '{before,email}' = to_jsonb(NEW) #- '{before,name}' #- '{before,email}'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an audit event is kept' USING ERRCODE = 'AT403';
END
$$;

CREATE TRIGGER keep_audit_event BEFORE UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION keep_audit_event();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
`
