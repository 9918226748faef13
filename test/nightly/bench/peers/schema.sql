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

CREATE TABLE policy (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  name text NOT NULL,
  description text,
  status text NOT NULL DEFAULT 'draft',
  frequency text,
  department text,
  is_required_to_sign boolean NOT NULL,
  signed_by jsonb NOT NULL DEFAULT '[]',
  review_date timestamptz,
  is_archived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_archived_at timestamptz,
  last_published_at timestamptz,
  assignee_id text,
  approver_id text,
  policy_template_id text,
  draft_version_id text NOT NULL,
  active_version_id text,
  last_version integer NOT NULL DEFAULT 0,
  pending_since timestamptz,
  approval jsonb NOT NULL DEFAULT '{"state":"none","approverId":null,"submittedBy":null,"submittedAt":null,"decidedBy":null,"decidedAt":null,"comment":null,"isSelfApproval":false}'
);

CREATE TABLE policy_version (
  id text PRIMARY KEY,
  policy_id text NOT NULL REFERENCES policy,
  organization_id text NOT NULL,
  state text NOT NULL,
  version integer,
  changelog text,
  content json NOT NULL,
  content_hash text NOT NULL,
  published_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (policy_id, version)
);

CREATE TABLE task (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  status text NOT NULL,
  frequency text,
  department text,
  assignee_id text,
  approver_id text,
  due_date timestamptz,
  completed_at timestamptz,
  newest_evidence_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  approval jsonb NOT NULL
);

CREATE TABLE attachment (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  task_id text NOT NULL REFERENCES task,
  file_name text NOT NULL,
  file_type text NOT NULL,
  file_size bigint NOT NULL,
  description text NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL REFERENCES users
);

CREATE TABLE context_entry (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  question text NOT NULL
);

CREATE TABLE control (
  position integer PRIMARY KEY,
  id text NOT NULL UNIQUE,
  theme text NOT NULL,
  label text NOT NULL
);

CREATE TABLE soa (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  catalogue_id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  version integer NOT NULL,
  approved_version integer,
  decided integer NOT NULL,
  pending_since timestamptz,
  pending_approver_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  scope text NOT NULL,
  decisions json NOT NULL,
  owner_ids text[] NOT NULL,
  approval jsonb NOT NULL
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
SELECT id, name, email, email_verified, image,
  (SELECT max(m.last_login) FROM attestry.member AS m WHERE m.user_id = u.id), created_at, updated_at
FROM attestry.users AS u;

INSERT INTO member
SELECT id, organization_id, user_id, role, department, is_active, device_label_id, created_at
FROM attestry.member;

INSERT INTO policy
SELECT
  id,
  organization_id,
  name,
  description,
  status,
  frequency,
  department,
  is_required_to_sign,
  signed_by,
  review_date,
  is_archived,
  created_at,
  updated_at,
  last_archived_at,
  last_published_at,
  assignee_id,
  approver_id,
  policy_template_id,
  draft_version_id,
  active_version_id,
  last_version,
  pending_since,
  approval
FROM attestry.policy;

INSERT INTO policy_version
SELECT
  id,
  policy_id,
  organization_id,
  state,
  version,
  changelog,
  content,
  encode(sha256(convert_to(content::text, 'UTF8')), 'hex'),
  published_by,
  created_at,
  updated_at
FROM attestry.policy_version;

INSERT INTO task
SELECT
  id,
  organization_id,
  title,
  description,
  status,
  frequency,
  department,
  assignee_id,
  approver_id,
  due_date,
  completed_at,
  newest_evidence_at,
  created_at,
  updated_at,
  approval
FROM attestry.task;

INSERT INTO attachment
SELECT
  id,
  organization_id,
  task_id,
  file_name,
  file_type,
  file_size,
  description,
  sha256,
  blob_key,
  created_at,
  created_by
FROM attestry.attachment;

INSERT INTO context_entry
SELECT id, organization_id, question
FROM attestry.context_entry;

INSERT INTO soa
SELECT
  id,
  organization_id,
  catalogue_id,
  name,
  status,
  version,
  approved_version,
  decided,
  pending_since,
  pending_approver_id,
  created_at,
  updated_at,
  scope,
  decisions,
  owner_ids,
  approval
FROM attestry.soa;

CREATE INDEX vendor_created ON vendor (organization_id, created_at, id);
CREATE INDEX member_created ON member (organization_id, created_at, id);
CREATE INDEX policy_created ON policy (organization_id, created_at, id);
CREATE INDEX task_created ON task (organization_id, created_at, id);
CREATE INDEX soa_created ON soa (organization_id, created_at, id);
CREATE INDEX attachment_created ON attachment (organization_id, task_id, created_at, id);
CREATE INDEX audit_log_resource ON audit_log (organization_id, resource_id, created_at);
