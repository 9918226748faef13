// Assignments and creations refer to the membership, so none of them outlives it unnoticed.
export const people = `
ALTER TABLE users
  ADD COLUMN name_key text COLLATE "C",
  ADD COLUMN image text,
  ADD COLUMN is_service boolean NOT NULL DEFAULT false,
  ADD COLUMN last_login timestamptz(3),
  ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- as the code does it, in whatever locale the database has
DO $$
BEGIN
  UPDATE users SET name_key = lower(name COLLATE "und-x-icu");
EXCEPTION WHEN undefined_object THEN
  UPDATE users SET name_key = lower(name);
END
$$;

ALTER TABLE users ALTER COLUMN name_key SET NOT NULL;

ALTER TABLE organization ADD COLUMN owners_revision integer NOT NULL DEFAULT 1;

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

ALTER TABLE member
  DROP CONSTRAINT member_role_check,
  ALTER COLUMN role TYPE text COLLATE "C",
  ADD COLUMN custom_role_id text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN left(role, 4) = 'rol_' THEN role END) STORED,
  ADD COLUMN department text NOT NULL DEFAULT 'none'
    CHECK (department IN ('none', 'admin', 'gov', 'hr', 'it', 'itsm', 'qms')),
  ADD COLUMN device_label_id double precision,
  ADD COLUMN email_preferences json NOT NULL DEFAULT '{
    "policyNotifications": true, "taskReminders": true, "weeklyTaskDigest": true,
    "unassignedItemsNotifications": true, "taskMentions": true, "taskAssignments": true
  }',
  ADD COLUMN preferences_updated_at timestamptz(3),
  ADD COLUMN updated_at timestamptz(3),
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD CHECK (custom_role_id IS NOT NULL OR role IN ('owner', 'admin', 'auditor', 'member')),
  ADD FOREIGN KEY (organization_id, custom_role_id) REFERENCES role;

UPDATE member SET preferences_updated_at = created_at, updated_at = created_at;

ALTER TABLE member
  ALTER COLUMN preferences_updated_at SET NOT NULL,
  ALTER COLUMN updated_at SET NOT NULL;

CREATE INDEX member_created ON member (organization_id, created_at, id);
CREATE INDEX member_role ON member (organization_id, custom_role_id) WHERE custom_role_id IS NOT NULL;
CREATE INDEX member_owner ON member (organization_id) WHERE role = 'owner';

UPDATE vendor AS v SET assignee_id = NULL, revision = revision + 1
WHERE assignee_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM member AS m
  WHERE m.organization_id = v.organization_id AND v.assignee_id IN (m.id, m.user_id)
);

ALTER TABLE vendor
  ADD COLUMN assignee_member_id text COLLATE "C"
    GENERATED ALWAYS AS (CASE WHEN left(assignee_id, 4) = 'mem_' THEN assignee_id END) STORED,
  ADD COLUMN assignee_user_id text COLLATE "C"
    GENERATED ALWAYS AS (CASE WHEN left(assignee_id, 4) = 'usr_' THEN assignee_id END) STORED,
  ADD FOREIGN KEY (organization_id, assignee_member_id) REFERENCES member,
  ADD FOREIGN KEY (organization_id, assignee_user_id) REFERENCES member (organization_id, user_id);

CREATE INDEX vendor_assignee_member ON vendor (organization_id, assignee_member_id)
  WHERE assignee_member_id IS NOT NULL;
CREATE INDEX vendor_assignee_user ON vendor (organization_id, assignee_user_id) WHERE assignee_user_id IS NOT NULL;

DELETE FROM session AS s
WHERE organization_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM member AS m
  WHERE m.organization_id = s.organization_id AND m.user_id = s.user_id
);

ALTER TABLE session ADD FOREIGN KEY (organization_id, user_id) REFERENCES member (organization_id, user_id);

CREATE INDEX journal_event_removed_user ON journal_event ((before ->> 'userId')) WHERE action = 'member.removed';
`
