import { QuestionnaireStatus } from "@attestry/core/questionnaire"
import { placeOf } from "../internal/Filters.ts"

export const statusPlace = placeOf("status", QuestionnaireStatus.literals)

// The database itself keeps the file of a questionnaire, whatever the code does.
export const questionnaireTables = `
CREATE TABLE questionnaire (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  file_name_key text COLLATE "C" NOT NULL,
  file_type text NOT NULL,
  file_size bigint NOT NULL CHECK (file_size >= 0),
  sha256 text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  format text NOT NULL,
  source text NOT NULL CHECK (source IN ('internal', 'external')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'approved', 'sent')),
  owner_id text COLLATE "C" REFERENCES users,
  due_date timestamptz(3),
  customer text,
  approved_by text COLLATE "C" REFERENCES users,
  approved_at timestamptz(3),
  sent_at timestamptz(3),
  approval jsonb NOT NULL,
  editors jsonb NOT NULL,
  total_questions integer NOT NULL,
  answered_questions integer NOT NULL CHECK (answered_questions BETWEEN 0 AND total_questions),
  unconfirmed_questions integer NOT NULL CHECK (unconfirmed_questions BETWEEN 0 AND total_questions),
  total_warnings integer NOT NULL,
  mapping json NOT NULL,
  mapped_by text NOT NULL CHECK (mapped_by IN ('reader', 'hand', 'remembered')),
  mapped_at timestamptz(3) NOT NULL,
  fingerprint text COLLATE "C",
  warnings json NOT NULL,
  removed_questions json NOT NULL,
  carries_over json,
  blob_key text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C" REFERENCES users,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, blob_key),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((approved_at IS NOT NULL) = (status IN ('approved', 'sent'))),
  CHECK ((sent_at IS NOT NULL) = (status = 'sent')),
  CHECK ((status = 'in_review') = (approval ->> 'state' = 'pending'))
);

CREATE INDEX questionnaire_created ON questionnaire (organization_id, created_at, id);
CREATE INDEX questionnaire_sha256 ON questionnaire (organization_id, sha256, created_at, id);
CREATE INDEX questionnaire_due_date ON questionnaire
  (organization_id, (COALESCE(due_date, '9999-12-31T23:59:59.999Z')), id);
CREATE INDEX questionnaire_updated ON questionnaire (organization_id, updated_at, id);
CREATE INDEX questionnaire_status ON questionnaire (organization_id, ${statusPlace}, id);
CREATE INDEX questionnaire_owner ON questionnaire (organization_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX questionnaire_mapped ON questionnaire (organization_id, fingerprint, mapped_at, id)
  WHERE mapped_by = 'hand';
CREATE INDEX questionnaire_pending_approver ON questionnaire (organization_id, (approval ->> 'approverId'))
  WHERE status = 'in_review';

CREATE FUNCTION keep_questionnaire_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the file of a questionnaire is kept unchanged' USING ERRCODE = 'AT403';
END
$$;

CREATE TRIGGER keep_questionnaire_file
  BEFORE UPDATE OF organization_id, id, file_name, file_type, file_size, sha256, blob_key, created_at, created_by
  ON questionnaire FOR EACH ROW EXECUTE FUNCTION keep_questionnaire_file();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON questionnaire FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

CREATE TRIGGER count_added_bytes AFTER INSERT ON questionnaire REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('file_size');
CREATE TRIGGER count_removed_bytes AFTER DELETE ON questionnaire REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('file_size');

CREATE TABLE question (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  questionnaire_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL CHECK (ordinal > 0),
  origin text NOT NULL CHECK (origin IN ('file', 'edited', 'added')),
  section jsonb NOT NULL,
  number text,
  text text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  match_key text COLLATE "C",
  subject text,
  kind text NOT NULL,
  choices json NOT NULL,
  answer text,
  comment text,
  answer_state text CHECK (answer_state IN ('unconfirmed', 'confirmed', 'written')),
  answered_by text COLLATE "C" REFERENCES users,
  answered_at timestamptz(3),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'ready', 'approved')),
  assignee_id text COLLATE "C" REFERENCES users,
  review_comment text,
  place json,
  answer_place json,
  comment_place json,
  certainty double precision NOT NULL,
  earlier_question_id text COLLATE "C",
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, questionnaire_id) REFERENCES questionnaire ON DELETE CASCADE,
  CHECK ((answer IS NULL AND comment IS NULL) = (answer_state IS NULL)),
  CHECK ((place IS NULL) = (origin = 'added'))
);

CREATE INDEX question_ordinal ON question (organization_id, questionnaire_id, ordinal, id);
CREATE INDEX question_match ON question (organization_id, match_key, questionnaire_id) WHERE match_key IS NOT NULL;
CREATE INDEX question_assignee ON question (organization_id, assignee_id) WHERE assignee_id IS NOT NULL;

SELECT keep_count('questionnaire');
`
