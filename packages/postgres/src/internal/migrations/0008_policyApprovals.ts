// Approvals, rejections and changes of drafts before this step are taken from the audit log. Nobody else is an approver.
export const policyApprovals = `
ALTER TABLE policy
  ADD COLUMN pending_changelog text,
  ADD COLUMN draft_editors jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN rejection jsonb,
  ADD CHECK (pending_since IS NOT NULL OR pending_changelog IS NULL);

CREATE INDEX policy_review ON policy (
  organization_id, (COALESCE(review_date, '9999-12-31T23:59:59.999Z')), id
);
CREATE INDEX policy_approver ON policy (organization_id, approver_id) WHERE approver_id IS NOT NULL;

ALTER TABLE policy_version
  ADD COLUMN submitted_by text COLLATE "C",
  ADD COLUMN approved_by text COLLATE "C",
  ADD COLUMN approved_at timestamptz(3),
  ADD CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  ADD CHECK (version IS NOT NULL OR (submitted_by IS NULL AND approved_by IS NULL));

UPDATE policy_version AS v
SET
  approved_by = a.actor ->> 'userId',
  approved_at = v.created_at,
  submitted_by = (
    SELECT s.actor ->> 'userId'
    FROM journal_event AS s
    WHERE s.organization_id = v.organization_id
      AND s.resource ->> 'id' = v.policy_id
      AND s.action = 'policy.submitted'
      AND s.outcome = 'done'
      AND s.at <= a.at
    ORDER BY s.at DESC, s.id DESC
    LIMIT 1
  )
FROM journal_event AS a
WHERE a.organization_id = v.organization_id
  AND a.resource ->> 'id' = v.policy_id
  AND a.action = 'policy.approved'
  AND a.outcome = 'done'
  AND a.actor ->> 'userId' IS NOT NULL
  AND a.after ->> 'versionId' = v.id
  AND v.version IS NOT NULL;

UPDATE policy AS p
SET approver_id = v.approved_by, revision = p.revision + 1
FROM policy_version AS v
WHERE v.organization_id = p.organization_id
  AND v.policy_id = p.id
  AND v.id = p.active_version_id
  AND v.approved_by IS DISTINCT FROM p.approver_id;

CREATE TEMPORARY TABLE draft_event ON COMMIT DROP AS
SELECT
  e.organization_id, p.id AS policy_id, e.id, e.at, e.action,
  e.actor ->> 'userId' AS user_id, e.after ->> 'comment' AS comment
FROM policy AS p
JOIN journal_event AS e ON e.organization_id = p.organization_id
  AND e.resource ->> 'id' = p.id
  AND e.action IN ('policy.created', 'policy.edited', 'policy.restored', 'policy.rejected')
  AND e.outcome = 'done'
  AND e.actor ->> 'userId' IS NOT NULL
  AND e.at > COALESCE((
    SELECT max(v.created_at)
    FROM policy_version AS v
    WHERE v.organization_id = p.organization_id
      AND v.policy_id = p.id
      AND v.version IS NOT NULL
  ), '-infinity');

UPDATE policy AS p
SET draft_editors = e.editors
FROM (
  SELECT organization_id, policy_id, jsonb_agg(DISTINCT user_id) AS editors
  FROM draft_event
  WHERE action <> 'policy.rejected'
  GROUP BY organization_id, policy_id
) AS e
WHERE p.organization_id = e.organization_id AND p.id = e.policy_id;

UPDATE policy AS p
SET rejection = jsonb_strip_nulls(jsonb_build_object(
  'by', e.user_id,
  'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'comment', e.comment
))
FROM (
  SELECT DISTINCT ON (organization_id, policy_id) organization_id, policy_id, at, user_id, comment
  FROM draft_event
  WHERE action = 'policy.rejected'
  ORDER BY organization_id, policy_id, at DESC, id DESC
) AS e
WHERE p.organization_id = e.organization_id AND p.id = e.policy_id;

CREATE FUNCTION keep_policy_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version IS NOT NULL
    AND (OLD.submitted_by, OLD.approved_by, OLD.approved_at)
      IS DISTINCT FROM (NEW.submitted_by, NEW.approved_by, NEW.approved_at)
  THEN
    RAISE EXCEPTION 'who submitted and approved a version of a policy is kept' USING ERRCODE = 'AT403';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER policy_approval_kept BEFORE UPDATE ON policy_version
  FOR EACH ROW EXECUTE FUNCTION keep_policy_approval();
`
