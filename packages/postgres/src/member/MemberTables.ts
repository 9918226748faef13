// All that names a member refers to the membership, so a deletion fails instead of leaving the name behind.
export const memberTables = `
CREATE TABLE member (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  role text COLLATE "C" NOT NULL,
  custom_role_id text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN left(role, 4) = 'rol_' THEN role END) STORED,
  department text NOT NULL DEFAULT 'none' CHECK (department IN ('none', 'admin', 'gov', 'hr', 'it', 'itsm', 'qms')),
  device_label_id double precision,
  is_active boolean NOT NULL,
  invitation json,
  invited_name_key text COLLATE "C",
  invited_email_key text COLLATE "C",
  last_login timestamptz(3),
  email_preferences json NOT NULL DEFAULT '{
    "policyNotifications": true, "taskReminders": true, "weeklyTaskDigest": true,
    "unassignedItemsNotifications": true, "taskMentions": true, "taskAssignments": true
  }',
  preferences_updated_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, user_id),
  FOREIGN KEY (organization_id, custom_role_id) REFERENCES role,
  CHECK (custom_role_id IS NOT NULL OR role IN ('owner', 'admin', 'auditor', 'member')),
  CHECK (invitation IS NULL OR NOT is_active),
  CHECK ((invitation IS NULL) = (invited_name_key IS NULL)),
  CHECK ((invitation IS NULL) = (invited_email_key IS NULL))
);

CREATE INDEX member_user ON member (user_id);
CREATE INDEX member_created ON member (organization_id, created_at, id);
CREATE INDEX member_role ON member (organization_id, custom_role_id) WHERE custom_role_id IS NOT NULL;
CREATE INDEX member_owner ON member (organization_id) WHERE role = 'owner';
CREATE INDEX member_invited ON member (user_id) WHERE invitation IS NOT NULL;

SELECT keep_count('member');
`
