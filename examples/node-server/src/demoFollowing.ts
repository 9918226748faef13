import type { User } from "@attestry/core/user"
import * as Effect from "effect/Effect"
import { demoAutomations } from "./demoAutomations.ts"
import { demoBrowser } from "./demoBrowser.ts"
import { addEvidence } from "./demoEvidence.ts"
import { demoQuestionnaires } from "./demoQuestionnaires.ts"
import { demoSoa } from "./demoSoa.ts"

/** Creates the demo data that follow the commit of the others. A browser automation opens a page of each given host. */
export const demoFollowing = (owner: Pick<User, "id">, hosts: ReadonlyArray<string>) =>
  Effect.all([addEvidence(owner), demoAutomations, demoBrowser(hosts), demoQuestionnaires, demoSoa], { discard: true })
