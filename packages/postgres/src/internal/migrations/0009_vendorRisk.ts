// A risk of an older vendor was given if it differs from the defaults, or if the audit log has a change of it.
export const vendorRisk = `
ALTER TABLE vendor
  ADD COLUMN description_key text COLLATE "C",
  ADD COLUMN is_inherent_given boolean,
  ADD COLUMN is_residual_given boolean;

-- the searched text was the name's key, a line feed and the description in lower case
UPDATE vendor AS v SET
  description_key = substr(search_key, char_length(name_key) + 2),
  is_inherent_given = (inherent_probability, inherent_impact) <> ('very_unlikely', 'insignificant') OR EXISTS (
    SELECT 1 FROM journal_event AS e
    WHERE e.organization_id = v.organization_id
      AND e.resource ->> 'id' = v.id
      AND e.action = 'vendor.updated'
      AND (e.after -> 'inherentProbability' IS NOT NULL OR e.after -> 'inherentImpact' IS NOT NULL)
  ),
  is_residual_given = (residual_probability, residual_impact) <> ('very_unlikely', 'insignificant') OR EXISTS (
    SELECT 1 FROM journal_event AS e
    WHERE e.organization_id = v.organization_id
      AND e.resource ->> 'id' = v.id
      AND e.action = 'vendor.updated'
      AND (e.after -> 'residualProbability' IS NOT NULL OR e.after -> 'residualImpact' IS NOT NULL)
  );

ALTER TABLE vendor
  ALTER COLUMN description_key SET NOT NULL,
  ALTER COLUMN is_inherent_given SET NOT NULL,
  ALTER COLUMN is_residual_given SET NOT NULL,
  DROP COLUMN search_key;

ALTER TABLE journal_event DROP CONSTRAINT IF EXISTS journal_event_outcome_check;
ALTER TABLE journal_event
  ADD CONSTRAINT journal_event_outcome_check CHECK (outcome IN ('done', 'refused', 'failed'));

CREATE INDEX journal_event_removed ON journal_event (organization_id, (resource ->> 'id')) WHERE action LIKE '%.removed';
`
