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

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL,
  image text,
  last_login timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE member (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  user_id text NOT NULL REFERENCES users,
  role text NOT NULL,
  department text NOT NULL,
  is_active boolean NOT NULL,
  device_label_id double precision,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, user_id)
);

CREATE TABLE audit_log (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  resource_id text NOT NULL,
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

INSERT INTO users
SELECT id, name, email, email_verified, image, last_login, created_at, updated_at
FROM attestry.users;

INSERT INTO member
SELECT id, organization_id, user_id, role, department, is_active, device_label_id, created_at
FROM attestry.member;

CREATE INDEX vendor_created ON vendor (organization_id, created_at, id);
CREATE INDEX member_created ON member (organization_id, created_at, id);
CREATE INDEX audit_log_resource ON audit_log (organization_id, resource_id, created_at);
