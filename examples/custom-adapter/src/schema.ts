/**
 * The tables. Foreign keys are checked when the transaction ends, so a unit may write a child before its parent. Texts
 * compare by code point, because SQLite compares the bytes of UTF-8.
 */
export const schema = `
PRAGMA foreign_keys = ON;

CREATE TABLE IF NOT EXISTS organization (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  approval_required TEXT NOT NULL,
  profile TEXT NOT NULL,
  self_approval TEXT NOT NULL,
  time_zone_since TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE IF NOT EXISTS vendor (
  organization_id TEXT NOT NULL REFERENCES organization DEFERRABLE INITIALLY DEFERRED,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  description_key TEXT NOT NULL,
  category TEXT NOT NULL,
  status TEXT NOT NULL,
  inherent_probability TEXT NOT NULL,
  inherent_impact TEXT NOT NULL,
  residual_probability TEXT NOT NULL,
  residual_impact TEXT NOT NULL,
  is_inherent_given INTEGER NOT NULL,
  is_residual_given INTEGER NOT NULL,
  website TEXT,
  is_sub_processor INTEGER NOT NULL,
  assignee_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id)
) STRICT;

CREATE INDEX IF NOT EXISTS vendor_created ON vendor (organization_id, created_at, id);
CREATE INDEX IF NOT EXISTS vendor_name ON vendor (organization_id, name_key, id);
`
