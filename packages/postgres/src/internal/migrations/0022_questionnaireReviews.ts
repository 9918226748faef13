export const questionnaireReviews = `
ALTER TABLE questionnaire
  ADD COLUMN status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'approved', 'sent')),
  ADD COLUMN owner_id text COLLATE "C" REFERENCES users,
  ADD COLUMN due_date timestamptz(3),
  ADD COLUMN customer text,
  ADD COLUMN approved_by text COLLATE "C" REFERENCES users,
  ADD COLUMN approved_at timestamptz(3),
  ADD COLUMN sent_at timestamptz(3),
  ADD CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  ADD CHECK ((approved_at IS NOT NULL) = (status IN ('approved', 'sent'))),
  ADD CHECK ((sent_at IS NOT NULL) = (status = 'sent'));

CREATE INDEX questionnaire_due_date ON questionnaire
  (organization_id, (COALESCE(due_date, '9999-12-31T23:59:59.999Z')), id);
CREATE INDEX questionnaire_owner ON questionnaire (organization_id, owner_id) WHERE owner_id IS NOT NULL;

ALTER TABLE question
  ADD COLUMN status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'ready', 'approved')),
  ADD COLUMN assignee_id text COLLATE "C" REFERENCES users,
  ADD COLUMN review_comment text;

CREATE INDEX question_assignee ON question (organization_id, assignee_id) WHERE assignee_id IS NOT NULL;
`
