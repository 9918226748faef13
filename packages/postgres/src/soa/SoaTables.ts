import { SoaStatus } from "@attestry/core/soa"
import { placeOf } from "../internal/Filters.ts"

export const statusPlace = placeOf("status", SoaStatus.literals)

// The database itself keeps approved versions, whatever the code does.
export const soaTables = `
CREATE TABLE soa (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  catalogue_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'in_progress', 'pending_approval', 'approved', 'declined')),
  version integer NOT NULL CHECK (version > 0),
  approved_version integer CHECK (approved_version > 0),
  decided integer NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  pending_since timestamptz(3),
  pending_approver_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  scope text NOT NULL,
  approval jsonb NOT NULL,
  editors jsonb NOT NULL,
  decisions json NOT NULL,
  owner_ids text[] NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, pending_approver_id) REFERENCES member (organization_id, user_id),
  CHECK ((pending_since IS NULL) = (pending_approver_id IS NULL)),
  CHECK ((status = 'pending_approval') = (pending_since IS NOT NULL)),
  CHECK (status <> 'approved' OR approved_version = version)
);

CREATE INDEX soa_created ON soa (organization_id, created_at, id);
CREATE INDEX soa_name ON soa (organization_id, name_key, id);
CREATE INDEX soa_updated ON soa (organization_id, updated_at, id);
CREATE INDEX soa_status ON soa (organization_id, ${statusPlace}, id);
CREATE INDEX soa_pending_approver ON soa (organization_id, pending_approver_id) WHERE pending_approver_id IS NOT NULL;

CREATE TABLE soa_version (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  name text NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  submitted_by text COLLATE "C",
  approved_by text COLLATE "C" NOT NULL,
  comment text,
  is_self_approval boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  catalogue_id text COLLATE "C" NOT NULL,
  scope text NOT NULL,
  decisions json NOT NULL,
  linked json NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, document_id, version),
  FOREIGN KEY (organization_id, document_id) REFERENCES soa
);

CREATE INDEX soa_version_created ON soa_version (organization_id, document_id, created_at, id);

CREATE FUNCTION keep_soa_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an approved version of a statement of applicability is kept' USING ERRCODE = 'AT403';
END
$$;

CREATE TRIGGER keep_soa_version BEFORE UPDATE OR DELETE ON soa_version
  FOR EACH ROW EXECUTE FUNCTION keep_soa_version();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON soa_version FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

SELECT keep_count('soa');
`
