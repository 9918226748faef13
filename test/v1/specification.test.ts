import { onEveryStack } from "../support/onEveryStack.ts"
import { authentication } from "./authentication.ts"
import { browser } from "./browser.ts"
import { contextEntries } from "./contextEntries.ts"
import { emailPreferences } from "./emailPreferences.ts"
import { general } from "./general.ts"
import { members } from "./members.ts"
import { policies } from "./policies.ts"
import { policyVersions } from "./policyVersions.ts"
import { questionnaires } from "./questionnaires.ts"
import { roles } from "./roles.ts"
import { statements } from "./statements.ts"
import { tasks } from "./tasks.ts"
import { vendors } from "./vendors.ts"

/** What a client of `/v1` is promised, line by line. */
onEveryStack("the specification", (it) => {
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
  browser(it)
  questionnaires(it)
  statements(it)
})
