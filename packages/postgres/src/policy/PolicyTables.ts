import { PolicyStatus } from "@attestry/core/policy"
import { placeOf } from "../internal/Filters.ts"

export const statusPlace = placeOf("status", PolicyStatus.literals)

// The database itself keeps acknowledgements and the content of published and pending versions, whatever the code does.
export const policyTables = `
CREATE TABLE policy (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text,
  description_key text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'needs_review')),
  frequency text CHECK (frequency IN ('monthly', 'quarterly', 'yearly')),
  department text CHECK (department IN ('none', 'admin', 'gov', 'hr', 'it', 'itsm', 'qms')),
  is_required_to_sign boolean NOT NULL,
  signed_by jsonb NOT NULL,
  review_date timestamptz(3),
  is_archived boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  last_archived_at timestamptz(3),
  last_published_at timestamptz(3),
  assignee_id text COLLATE "C",
  approver_id text COLLATE "C",
  policy_template_id text COLLATE "C",
  draft_version_id text COLLATE "C" NOT NULL,
  active_version_id text COLLATE "C",
  active_content_hash text COLLATE "C",
  signed_text_hash text COLLATE "C" NOT NULL,
  last_version integer NOT NULL,
  pending_since timestamptz(3),
  pending_approver_id text COLLATE "C",
  pending_changelog text,
  approval jsonb NOT NULL,
  editors jsonb NOT NULL,
  rejection jsonb,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, assignee_id) REFERENCES member (organization_id, user_id),
  FOREIGN KEY (organization_id, pending_approver_id) REFERENCES member (organization_id, user_id),
  CHECK ((pending_since IS NULL) = (pending_approver_id IS NULL)),
  CHECK ((active_version_id IS NULL) = (active_content_hash IS NULL)),
  CHECK (pending_since IS NOT NULL OR pending_changelog IS NULL)
);

CREATE INDEX policy_created ON policy (organization_id, created_at, id);
CREATE INDEX policy_name ON policy (organization_id, name_key, id);
CREATE INDEX policy_updated ON policy (organization_id, updated_at, id);
CREATE INDEX policy_status ON policy (organization_id, ${statusPlace}, id);
CREATE INDEX policy_assignee ON policy (organization_id, assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX policy_pending_approver ON policy (organization_id, pending_approver_id)
  WHERE pending_approver_id IS NOT NULL;
CREATE INDEX policy_due ON policy (review_date) WHERE status = 'published' AND NOT is_archived;
CREATE INDEX policy_review ON policy (organization_id, (COALESCE(review_date, '9999-12-31T23:59:59.999Z')), id);
CREATE INDEX policy_approver ON policy (organization_id, approver_id) WHERE approver_id IS NOT NULL;

CREATE TABLE policy_version (
  organization_id text COLLATE "C" NOT NULL,
  policy_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'pending', 'published', 'superseded')),
  version integer CHECK (version > 0),
  changelog text,
  content json NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  text_hash text COLLATE "C" NOT NULL,
  submitted_by text COLLATE "C",
  approved_by text COLLATE "C",
  approved_at timestamptz(3),
  comment text,
  is_self_approval boolean NOT NULL DEFAULT false,
  published_by text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, policy_id, id),
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, policy_id, version),
  FOREIGN KEY (organization_id, policy_id) REFERENCES policy ON DELETE CASCADE,
  CHECK ((version IS NULL) = (state IN ('draft', 'pending'))),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (version IS NOT NULL OR (submitted_by IS NULL AND approved_by IS NULL)),
  CHECK (approved_by IS NOT NULL OR (comment IS NULL AND NOT is_self_approval))
);

CREATE UNIQUE INDEX policy_version_draft ON policy_version (organization_id, policy_id) WHERE version IS NULL;
CREATE INDEX policy_version_created ON policy_version (organization_id, policy_id, created_at, id);

ALTER TABLE policy
  ADD FOREIGN KEY (organization_id, id, draft_version_id) REFERENCES policy_version (organization_id, policy_id, id),
  ADD FOREIGN KEY (organization_id, id, active_version_id) REFERENCES policy_version (organization_id, policy_id, id);

CREATE FUNCTION keep_policy_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.version IS NOT NULL OR pg_trigger_depth() = 1 THEN
      RAISE EXCEPTION 'a published version of a policy is kept, and another one goes with its policy alone'
        USING ERRCODE = 'AT403';
    END IF;
    RETURN OLD;
  END IF;
  IF (OLD.version IS NOT NULL OR OLD.state = 'pending') AND (
    OLD.content::text <> NEW.content::text OR OLD.content_hash <> NEW.content_hash OR OLD.text_hash <> NEW.text_hash
  ) THEN
    RAISE EXCEPTION 'the content of a published or pending version of a policy is kept' USING ERRCODE = 'AT403';
  END IF;
  IF (OLD.organization_id, OLD.policy_id, OLD.id, OLD.version, OLD.created_at)
    IS DISTINCT FROM (NEW.organization_id, NEW.policy_id, NEW.id, NEW.version, NEW.created_at)
    OR OLD.version IS NOT NULL
      AND (OLD.changelog, OLD.published_by) IS DISTINCT FROM (NEW.changelog, NEW.published_by)
  THEN
    RAISE EXCEPTION 'which version of a policy this is, and who published it, is kept' USING ERRCODE = 'AT403';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER keep_policy_version BEFORE UPDATE OR DELETE ON policy_version
  FOR EACH ROW EXECUTE FUNCTION keep_policy_version();

CREATE FUNCTION keep_policy_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version IS NOT NULL
    AND (OLD.submitted_by, OLD.approved_by, OLD.approved_at, OLD.comment, OLD.is_self_approval)
      IS DISTINCT FROM (NEW.submitted_by, NEW.approved_by, NEW.approved_at, NEW.comment, NEW.is_self_approval)
  THEN
    RAISE EXCEPTION 'who submitted and approved a version of a policy is kept' USING ERRCODE = 'AT403';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER keep_policy_approval BEFORE UPDATE ON policy_version
  FOR EACH ROW EXECUTE FUNCTION keep_policy_approval();

CREATE TABLE acknowledgement (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  policy_id text COLLATE "C" NOT NULL,
  version_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  content_hash text COLLATE "C" NOT NULL,
  text_hash text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, version_id, user_id),
  FOREIGN KEY (organization_id, policy_id, version_id) REFERENCES policy_version
);

CREATE INDEX acknowledgement_content ON acknowledgement (organization_id, policy_id, text_hash, user_id, at);

CREATE FUNCTION keep_acknowledgement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an acknowledgement is kept' USING ERRCODE = 'AT403';
END
$$;

CREATE TRIGGER keep_acknowledgement BEFORE UPDATE OR DELETE ON acknowledgement
  FOR EACH ROW EXECUTE FUNCTION keep_acknowledgement();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON acknowledgement FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

SELECT keep_count('policy');
`
