export const roleTables = `
CREATE TABLE role (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  permissions json NOT NULL,
  slot integer NOT NULL CHECK (slot BETWEEN 1 AND 50),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, name_key),
  UNIQUE (organization_id, slot)
);
`
