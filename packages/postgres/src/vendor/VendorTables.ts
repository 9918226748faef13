import { cellsOf, sortedLevels, VendorStatus } from "@attestry/core/vendor"
import { placeOf } from "../internal/Filters.ts"

const cells = sortedLevels.flatMap((level, place) =>
  cellsOf(level).map(({ impact, probability }) => `WHEN '${probability} ${impact}' THEN '${place}'`)
)

// the cells come from the core, so the matrix stands there alone
export const levelPlace = `(COALESCE(CASE
  CASE
    WHEN status = 'not_assessed' THEN NULL
    WHEN is_residual_given THEN residual_probability || ' ' || residual_impact
    WHEN is_inherent_given THEN inherent_probability || ' ' || inherent_impact
  END
  ${cells.join(" ")} END, '0'))`

export const statusPlace = placeOf("status", VendorStatus.literals)

export const vendorTables = `
CREATE TABLE vendor (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text NOT NULL,
  description_key text COLLATE "C" NOT NULL,
  category text NOT NULL CHECK (category IN (
    'cloud', 'infrastructure', 'software_as_a_service', 'finance', 'marketing', 'sales', 'hr', 'other'
  )),
  status text NOT NULL CHECK (status IN ('not_assessed', 'in_progress', 'assessed')),
  inherent_probability text NOT NULL CHECK (inherent_probability IN (
    'very_unlikely', 'unlikely', 'possible', 'likely', 'very_likely'
  )),
  inherent_impact text NOT NULL CHECK (inherent_impact IN ('insignificant', 'minor', 'moderate', 'major', 'severe')),
  residual_probability text NOT NULL CHECK (residual_probability IN (
    'very_unlikely', 'unlikely', 'possible', 'likely', 'very_likely'
  )),
  residual_impact text NOT NULL CHECK (residual_impact IN ('insignificant', 'minor', 'moderate', 'major', 'severe')),
  is_inherent_given boolean NOT NULL,
  is_residual_given boolean NOT NULL,
  website text,
  is_sub_processor boolean NOT NULL,
  assignee_id text COLLATE "C",
  assignee_member_id text COLLATE "C"
    GENERATED ALWAYS AS (CASE WHEN left(assignee_id, 4) = 'mem_' THEN assignee_id END) STORED,
  assignee_user_id text COLLATE "C"
    GENERATED ALWAYS AS (CASE WHEN left(assignee_id, 4) = 'usr_' THEN assignee_id END) STORED,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, assignee_member_id) REFERENCES member,
  FOREIGN KEY (organization_id, assignee_user_id) REFERENCES member (organization_id, user_id)
);

CREATE INDEX vendor_created ON vendor (organization_id, created_at, id);
CREATE INDEX vendor_name ON vendor (organization_id, name_key, id);
CREATE INDEX vendor_updated ON vendor (organization_id, updated_at, id);
CREATE INDEX vendor_status ON vendor (organization_id, ${statusPlace}, id);
CREATE INDEX vendor_level ON vendor (organization_id, ${levelPlace}, id);
CREATE INDEX vendor_assignee ON vendor (organization_id, assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX vendor_assignee_member ON vendor (organization_id, assignee_member_id)
  WHERE assignee_member_id IS NOT NULL;
CREATE INDEX vendor_assignee_user ON vendor (organization_id, assignee_user_id) WHERE assignee_user_id IS NOT NULL;

SELECT keep_count('vendor');
`
