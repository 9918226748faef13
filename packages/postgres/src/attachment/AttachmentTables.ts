// The database itself keeps each row unchanged until it is removed, whatever the code does.
export const attachmentTables = `
CREATE TABLE attachment (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  file_size bigint NOT NULL CHECK (file_size >= 0),
  description text NOT NULL,
  sha256 text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  blob_key text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C" NOT NULL REFERENCES users,
  revision integer NOT NULL DEFAULT 1 CHECK (revision = 1),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, blob_key),
  FOREIGN KEY (organization_id, task_id) REFERENCES task
);

CREATE INDEX attachment_created ON attachment (organization_id, task_id, created_at, id);

CREATE FUNCTION keep_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an attachment is kept unchanged' USING ERRCODE = 'AT403';
END
$$;

CREATE TRIGGER keep_attachment BEFORE UPDATE ON attachment FOR EACH ROW EXECUTE FUNCTION keep_attachment();

CREATE TRIGGER keep_rows BEFORE TRUNCATE ON attachment FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

CREATE TRIGGER count_added_bytes AFTER INSERT ON attachment REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('file_size');
CREATE TRIGGER count_removed_bytes AFTER DELETE ON attachment REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('file_size');
`
