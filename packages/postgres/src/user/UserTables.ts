export const userTables = `
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  email_verified boolean NOT NULL,
  image text,
  is_service boolean NOT NULL DEFAULT false,
  has_signed_in boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1
);
`
