// Two tables of folders below refer to organizations as well.
export const organizationTables = `
CREATE TABLE organization (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  time_zone text NOT NULL,
  approval_required jsonb NOT NULL DEFAULT '[]',
  self_approval text NOT NULL DEFAULT 'refused',
  profile jsonb,
  time_zone_since timestamptz(3) NOT NULL DEFAULT now(),
  is_first boolean NOT NULL DEFAULT false,
  owners_revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1
);

CREATE UNIQUE INDEX organization_first ON organization (is_first) WHERE is_first;

ALTER TABLE idempotency_record ADD FOREIGN KEY (organization_id) REFERENCES organization;
ALTER TABLE audit_event ADD FOREIGN KEY (organization_id) REFERENCES organization;
`
