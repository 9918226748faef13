export const rounds = `
CREATE TABLE round (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ended integer NOT NULL CHECK (ended > 0),
  PRIMARY KEY (organization_id, kind, id)
);
`
