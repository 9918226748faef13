import { authentication } from "./authentication.ts"
import { contextEntries } from "./contextEntries.ts"
import { emailPreferences } from "./emailPreferences.ts"
import { general } from "./general.ts"
import type { Tests } from "./lines.ts"
import { members } from "./members.ts"
import { policies } from "./policies.ts"
import { policyVersions } from "./policyVersions.ts"
import { type Files, questionnaires } from "./questionnaires.ts"
import { roles } from "./roles.ts"
import { statements } from "./statements.ts"
import { tasks } from "./tasks.ts"
import { vendors } from "./vendors.ts"

/** Promises to a client of `/v1`, line by line, but for the pages that a browser opens. */
export const everything = (it: Tests, files: Files): void => {
  general(it)
  authentication(it)
  members(it)
  emailPreferences(it)
  roles(it)
  policies(it)
  policyVersions(it)
  vendors(it)
  contextEntries(it)
  tasks(it)
  questionnaires(it, files)
  statements(it)
}
