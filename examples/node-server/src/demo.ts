import { CurrentActor } from "@attestry/core/access"
import { ContextEntries } from "@attestry/core/contextEntry"
import { Directory } from "@attestry/core/member"
import { Policies } from "@attestry/core/policy"
import { Roles } from "@attestry/core/role"
import { Tasks } from "@attestry/core/task"
import { NewUser } from "@attestry/core/user"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { contextEntries } from "./demoContext.ts"
import { policies } from "./demoPolicies.ts"
import { tasks } from "./demoTasks.ts"

const people = Schema.decodeSync(Schema.Struct({ auditor: NewUser, others: Schema.Array(NewUser) }))({
  auditor: { name: "Ines Varga", email: "ines.varga@example.com" },
  others: [
    { name: "Tomasz Lindqvist", email: "tomasz.lindqvist@example.com" },
    { name: "Priya Okafor", email: "priya.okafor@example.com" }
  ]
})

const role = {
  name: "Vendor analyst",
  permissions: { vendor: ["create", "read", "update", "delete", "assess"], context: ["read"], member: ["read"] }
}

const vendors = Schema.decodeSync(Schema.Array(NewVendor))([
  {
    name: "Cumulus Harbor",
    description: "Runs our production clusters and their backups in two regions.",
    category: "cloud",
    status: "assessed",
    inherentProbability: "possible",
    inherentImpact: "severe",
    residualProbability: "unlikely",
    residualImpact: "major",
    website: "https://cumulus-harbor.example.com",
    isSubProcessor: true
  },
  {
    name: "Basalt Storage",
    description: "Object storage for customer uploads.",
    category: "cloud",
    status: "assessed",
    inherentProbability: "possible",
    inherentImpact: "major",
    residualProbability: "very_unlikely",
    residualImpact: "major",
    website: "https://basalt.example.com",
    isSubProcessor: true
  },
  {
    name: "Trellis DNS",
    description: "Authoritative name servers and certificates.",
    category: "infrastructure",
    status: "assessed",
    inherentProbability: "unlikely",
    inherentImpact: "severe",
    residualProbability: "very_unlikely",
    residualImpact: "severe",
    website: "https://trellis-dns.example.com"
  },
  {
    name: "Watchpost",
    description: "Monitors our services from outside and calls who is on duty.",
    category: "infrastructure",
    status: "in_progress",
    inherentProbability: "unlikely",
    inherentImpact: "moderate",
    residualProbability: "unlikely",
    residualImpact: "minor",
    website: "https://watchpost.example.com"
  },
  {
    name: "Quillboard",
    description: "Where we write, plan and keep minutes.",
    category: "software_as_a_service",
    status: "assessed",
    inherentProbability: "likely",
    inherentImpact: "moderate",
    residualProbability: "possible",
    residualImpact: "minor",
    website: "https://quillboard.example.com"
  },
  {
    name: "Forgeline",
    description: "Hosts our source code and builds it.",
    category: "software_as_a_service",
    status: "in_progress",
    inherentProbability: "possible",
    inherentImpact: "severe",
    residualProbability: "unlikely",
    residualImpact: "severe",
    website: "https://forgeline.example.com"
  },
  {
    name: "Ledgerwell",
    description: "Bookkeeping and the yearly statements.",
    category: "finance",
    status: "assessed",
    inherentProbability: "unlikely",
    inherentImpact: "major",
    residualProbability: "very_unlikely",
    residualImpact: "moderate",
    website: "https://ledgerwell.example.com"
  },
  {
    name: "Coinpath Payments",
    description: "Takes our customers' card payments.",
    category: "finance",
    website: "https://coinpath.example.com",
    isSubProcessor: true
  },
  {
    name: "Lantern Mail",
    description: "Sends the newsletter.",
    category: "marketing",
    status: "in_progress",
    inherentProbability: "very_likely",
    inherentImpact: "severe",
    residualProbability: "possible",
    residualImpact: "major",
    website: "https://lantern-mail.example.com",
    isSubProcessor: true
  },
  {
    name: "Pipewright",
    description: "Keeps contacts and offers of the sales team.",
    category: "sales",
    website: "https://pipewright.example.com"
  },
  {
    name: "Rosterly",
    description: "Payroll, holidays and the staff file.",
    category: "hr",
    status: "assessed",
    inherentProbability: "possible",
    inherentImpact: "major",
    residualProbability: "unlikely",
    residualImpact: "moderate",
    website: "https://rosterly.example.com"
  },
  { name: "Green Corner Office Care", description: "Cleans the office twice a week." }
])

/**
 * Creates demo data: 12 vendors, 15 context entries, 5 policies, 12 tasks, a role, an auditor, and two users without
 * membership. Evidence, automations and a statement of applicability follow after the commit.
 */
export const demo = Effect.gen(function*() {
  const { organization } = yield* CurrentActor
  const directory = yield* Directory
  yield* Effect.forEach(vendors, (yield* Vendors).create, { discard: true })
  yield* Effect.forEach(contextEntries, (yield* ContextEntries).create, { discard: true })
  yield* Effect.forEach(policies, (yield* Policies).create, { discard: true })
  yield* Effect.forEach(tasks, (yield* Tasks).create, { discard: true })
  yield* Effect.flatMap(Roles, ({ create }) => create(role))
  const auditor = yield* directory.addUser(people.auditor)
  yield* directory.addMember(organization.id, auditor.id, "auditor")
  return yield* Effect.forEach(people.others, directory.addUser)
})
