export const foundation = `
CREATE FUNCTION expect(held boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF held IS NOT TRUE THEN
    RAISE EXCEPTION 'a write did not meet its condition' USING ERRCODE = 'AT409';
  END IF;
END
$$;

CREATE TABLE organization (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  time_zone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  is_first boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1
);

CREATE UNIQUE INDEX organization_first ON organization (is_first) WHERE is_first;

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  email_verified boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE member (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'auditor', 'member')),
  is_active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, user_id)
);

CREATE INDEX member_user ON member (user_id);

CREATE TABLE api_key (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  scopes jsonb NOT NULL,
  key_id text COLLATE "C" NOT NULL UNIQUE,
  secret_hash text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES member (organization_id, user_id)
);

CREATE INDEX api_key_created ON api_key (organization_id, created_at, id);
CREATE INDEX api_key_name ON api_key (organization_id, name_key, id);
CREATE INDEX api_key_creator ON api_key (organization_id, created_by);

CREATE TABLE vendor (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  category text NOT NULL CHECK (category IN (
    'cloud', 'infrastructure', 'software_as_a_service', 'finance', 'marketing', 'sales', 'hr', 'other'
  )),
  status text NOT NULL CHECK (status IN ('not_assessed', 'in_progress', 'assessed')),
  inherent_probability text NOT NULL CHECK (inherent_probability IN (
    'very_unlikely', 'unlikely', 'possible', 'likely', 'very_likely'
  )),
  inherent_impact text NOT NULL CHECK (inherent_impact IN ('insignificant', 'minor', 'moderate', 'major', 'severe')),
  residual_probability text NOT NULL CHECK (residual_probability IN (
    'very_unlikely', 'unlikely', 'possible', 'likely', 'very_likely'
  )),
  residual_impact text NOT NULL CHECK (residual_impact IN ('insignificant', 'minor', 'moderate', 'major', 'severe')),
  website text,
  is_sub_processor boolean NOT NULL,
  assignee_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX vendor_created ON vendor (organization_id, created_at, id);
CREATE INDEX vendor_name ON vendor (organization_id, name_key, id);
CREATE INDEX vendor_assignee ON vendor (organization_id, assignee_id) WHERE assignee_id IS NOT NULL;

CREATE TABLE journal_event (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  sequence bigint,
  at timestamptz(3) NOT NULL,
  actor jsonb NOT NULL,
  action text COLLATE "C" NOT NULL,
  resource jsonb NOT NULL,
  before json,
  after json,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
  request_id text,
  ip text,
  hash text,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX journal_event_at ON journal_event (organization_id, at, id);
CREATE INDEX journal_event_resource ON journal_event (organization_id, (resource ->> 'id'), at, id);
CREATE INDEX journal_event_type ON journal_event (organization_id, (resource ->> 'type'), at, id);
CREATE INDEX journal_event_user ON journal_event (organization_id, (actor ->> 'userId'), at, id);
CREATE INDEX journal_event_api_key ON journal_event (organization_id, (actor ->> 'apiKeyId'), at, id);
`
