export const questionnaires = `
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
  total_questions integer NOT NULL,
  answered_questions integer NOT NULL CHECK (answered_questions BETWEEN 0 AND total_questions),
  total_warnings integer NOT NULL,
  mapping json NOT NULL,
  warnings json NOT NULL,
  blob_key text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C" REFERENCES users,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, blob_key)
);

CREATE INDEX questionnaire_created ON questionnaire (organization_id, created_at, id);
CREATE INDEX questionnaire_sha256 ON questionnaire (organization_id, sha256, created_at, id);

CREATE TABLE question (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  questionnaire_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL CHECK (ordinal > 0),
  section jsonb NOT NULL,
  number text,
  text text NOT NULL,
  search_key text COLLATE "C" NOT NULL,
  subject text,
  kind text NOT NULL,
  choices json NOT NULL,
  answer text,
  comment text,
  answer_origin text CHECK (answer_origin IN ('file', 'written')),
  answered_by text COLLATE "C" REFERENCES users,
  answered_at timestamptz(3),
  place json NOT NULL,
  answer_place json,
  comment_place json,
  certainty double precision NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, questionnaire_id) REFERENCES questionnaire ON DELETE CASCADE,
  CHECK ((answer IS NULL) = (answer_origin IS NULL))
);

CREATE INDEX question_ordinal ON question (organization_id, questionnaire_id, ordinal, id);
`
