// The index is updated at once, because each search of any organization would scan a pending list.
export const contextEntryTables = `
CREATE TABLE context_entry (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  tags jsonb NOT NULL,
  tokens text[] COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX context_entry_created ON context_entry (organization_id, created_at, id);
CREATE INDEX context_entry_updated ON context_entry (organization_id, updated_at, id);
CREATE INDEX context_entry_tokens ON context_entry USING gin (tokens) WITH (fastupdate = off);

SELECT keep_count('context_entry');
`
