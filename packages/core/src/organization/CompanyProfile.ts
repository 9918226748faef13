import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { isEqual, Patch } from "../shared/Patch.ts"
import { VisibleText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

const fact = (description: string, example: string) =>
  describe(Schema.NullOr(VisibleText(1_000)), `${description} Null if it is not known.`, example)

const facts = {
  companyName: fact("The legal name.", "Acme Example Ltd."),
  address: fact("The registered address.", "1 Harbour Street, 1000 Lisbon"),
  website: fact("The website.", "https://acme.example.com"),
  contactName: fact("The person whom customers may ask.", "Ada Example"),
  contactRole: fact("The role of that person.", "Head of security"),
  contactEmail: fact("The e-mail address of that person.", "security@acme.example.com"),
  contactPhone: fact("The phone number of that person.", "+351 21 000 0000"),
  products: fact("The products and services, as a form would name them.", "Acme Mail")
}

/** Facts of the company that most questionnaires ask for. */
export const CompanyProfile = Schema.Struct({
  ...facts,
  updatedBy: describe(Schema.NullOr(UserId), "The user who wrote it last; null for the host."),
  updatedAt: describe(Timestamp, "When it was written last.")
}).annotations({ identifier: "CompanyProfile" })

export type CompanyProfile = typeof CompanyProfile.Type

export type CompanyFact = keyof typeof facts

export const CompanyProfilePatch = describe(
  Patch(facts).annotations({ identifier: "CompanyProfilePatch" }),
  "Facts for questionnaires. Those that are absent stay.",
  { companyName: "Acme Example Ltd.", contactEmail: "security@acme.example.com" }
)

export type CompanyProfilePatch = typeof CompanyProfilePatch.Type

/** The facts of a profile of which none is known. */
export const noFacts = {
  companyName: null,
  address: null,
  website: null,
  contactName: null,
  contactRole: null,
  contactEmail: null,
  contactPhone: null,
  products: null
}

/** Returns the same profile if no fact differs. */
export const changeProfile = (
  profile: CompanyProfile | null,
  patch: CompanyProfilePatch | undefined,
  signed: Pick<CompanyProfile, "updatedAt" | "updatedBy">
): CompanyProfile | null => {
  const before = profile ?? { ...noFacts, ...signed }
  const after = { ...before, ...patch }
  return isEqual(before, after) ? profile : { ...after, ...signed }
}
