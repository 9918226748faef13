export const answerLibraryTables = `
CREATE TABLE library_answer (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  question_key text COLLATE "C" NOT NULL CHECK (question_key ~ '^[0-9a-f]{64}$'),
  search_key text COLLATE "C" NOT NULL,
  question text NOT NULL,
  subject text,
  kind text NOT NULL,
  answer text NOT NULL,
  answer_state text NOT NULL CHECK (answer_state IN ('confirmed', 'written')),
  comment text,
  owner_id text COLLATE "C" REFERENCES users,
  review_date timestamptz(3),
  questionnaire_id text COLLATE "C" NOT NULL,
  question_id text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  customer text,
  approved_by text COLLATE "C" NOT NULL,
  approved_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, question_key)
);

CREATE INDEX library_answer_created ON library_answer (organization_id, created_at, id);
CREATE INDEX library_answer_review_date ON library_answer
  (organization_id, (COALESCE(review_date, '9999-12-31T23:59:59.999Z')), id);
CREATE INDEX library_answer_updated ON library_answer (organization_id, updated_at, id);
CREATE INDEX library_answer_owner ON library_answer (organization_id, owner_id) WHERE owner_id IS NOT NULL;

SELECT keep_count('library_answer');
`
