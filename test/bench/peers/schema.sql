-- What the peers work on: the same rows as ours, in tables as a plain author would make them.
CREATE SCHEMA peer;
SET search_path TO peer;

CREATE TABLE api_key (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  hash text NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  user_id text NOT NULL,
  user_email text NOT NULL,
  expires_at timestamptz
);

CREATE TABLE vendor (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  inherent_probability text NOT NULL,
  inherent_impact text NOT NULL,
  residual_probability text NOT NULL,
  residual_impact text NOT NULL,
  website text,
  is_sub_processor boolean NOT NULL,
  assignee_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE audit_log (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  vendor_id text NOT NULL,
  user_id text NOT NULL,
  action text NOT NULL,
  changes jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO vendor
SELECT
  id,
  organization_id,
  name,
  description,
  category,
  status,
  inherent_probability,
  inherent_impact,
  residual_probability,
  residual_impact,
  website,
  is_sub_processor,
  assignee_id,
  created_at,
  updated_at
FROM attestry.vendor;

CREATE INDEX vendor_created ON vendor (organization_id, created_at, id);
CREATE INDEX audit_log_vendor ON audit_log (organization_id, vendor_id, created_at);
