// Requests and responses as JSON schemas for Fastify.
import * as People from "./people.mjs"
import * as Policies from "./policies.mjs"
import * as Soa from "./soa.mjs"
import * as Tasks from "./tasks.mjs"
import * as Vendors from "./vendors.mjs"

export const text = { type: "string" }
const moment = { type: "string", format: "date-time" }
const momentOrNull = { type: ["string", "null"], format: "date-time" }
const textOrNull = { type: ["string", "null"] }
const oneOf = (choices) => ({ type: "string", enum: choices })
export const object = (properties) => ({ type: "object", properties })

const rating = object({ score: { type: ["integer", "null"] }, level: text, matrix: text })

const shown = {
  id: text,
  name: text,
  description: text,
  category: text,
  status: text,
  inherentProbability: text,
  inherentImpact: text,
  residualProbability: text,
  residualImpact: text,
  website: textOrNull,
  assigneeId: textOrNull,
  createdAt: moment,
  updatedAt: moment,
  risk: object({ inherent: rating, residual: rating })
}

const signature = { authType: text, authenticatedUser: object({ id: text, email: text }) }

export const vendor = object({ ...shown, organizationId: text, isSubProcessor: { type: "boolean" }, ...signature })

export const vendors = object({
  data: { type: "array", items: object(shown) },
  count: { type: "integer" },
  nextCursor: textOrNull,
  ...signature
})

export const patch = {
  ...object({
    name: { type: "string", minLength: 1, maxLength: 200 },
    description: { type: "string", maxLength: 10_000 },
    category: oneOf(Vendors.categories),
    status: oneOf(Vendors.statuses),
    inherentProbability: oneOf(Vendors.probabilities),
    inherentImpact: oneOf(Vendors.impacts),
    residualProbability: oneOf(Vendors.probabilities),
    residualImpact: oneOf(Vendors.impacts),
    website: { type: ["string", "null"], maxLength: 2000 },
    isSubProcessor: { type: "boolean" },
    assigneeId: { type: ["string", "null"], maxLength: 100 }
  }),
  additionalProperties: false
}

export const member = {
  id: text,
  organizationId: text,
  userId: text,
  role: text,
  department: text,
  isActive: { type: "boolean" },
  createdAt: moment,
  deviceLabelId: { type: "number" },
  user: object({
    id: text,
    name: text,
    email: text,
    emailVerified: { type: "boolean" },
    createdAt: moment,
    updatedAt: moment,
    image: text,
    lastLogin: moment
  })
}

export const people = object({
  data: { type: "array", items: object(member) },
  count: { type: "integer" },
  nextCursor: textOrNull,
  ...signature
})

export const newMember = {
  ...object({
    userId: { type: "string", pattern: "^usr_[0-9a-z]{26}$" },
    role: oneOf(People.roles),
    department: oneOf(People.departments),
    isActive: { type: "boolean" },
    deviceLabelId: { type: "number" }
  }),
  required: ["userId"],
  additionalProperties: false
}

export const newMembers = {
  ...object({ members: { type: "array", minItems: 1, maxItems: 1000, items: newMember } }),
  required: ["members"],
  additionalProperties: false
}

export const created = object({
  created: { type: "array", items: object(member) },
  errors: { type: "array", items: object({ index: { type: "integer" }, userId: text, error: text }) },
  summary: object({ total: { type: "integer" }, successful: { type: "integer" }, failed: { type: "integer" } }),
  ...signature
})

const choiceOrNull = (choices) => ({ type: ["string", "null"], enum: [...choices, null] })

const approval = object({
  state: text,
  approverId: textOrNull,
  submittedBy: textOrNull,
  submittedAt: momentOrNull,
  decidedBy: textOrNull,
  decidedAt: momentOrNull,
  comment: textOrNull,
  isSelfApproval: { type: "boolean" }
})

const policy = {
  id: text,
  organizationId: text,
  name: text,
  description: textOrNull,
  status: text,
  frequency: textOrNull,
  department: textOrNull,
  isRequiredToSign: { type: "boolean" },
  signedBy: { type: "array", items: text },
  reviewDate: momentOrNull,
  isArchived: { type: "boolean" },
  createdAt: moment,
  updatedAt: moment,
  lastArchivedAt: momentOrNull,
  lastPublishedAt: momentOrNull,
  assigneeId: textOrNull,
  approverId: textOrNull,
  policyTemplateId: textOrNull,
  draftVersionId: text,
  activeVersionId: textOrNull,
  pendingSince: momentOrNull,
  pendingApproverId: textOrNull,
  pendingChangelog: textOrNull,
  approval
}

const content = { type: "array", items: {} }

export const drafted = object({ ...policy, content })

export const policies = object({
  data: { type: "array", items: object(policy) },
  count: { type: "integer" },
  nextCursor: textOrNull,
  ...signature
})

export const newPolicy = {
  ...object({
    name: { type: "string", minLength: 1, maxLength: 200 },
    description: { type: ["string", "null"], maxLength: 10_000 },
    frequency: choiceOrNull(Policies.frequencies),
    department: choiceOrNull(Policies.departments),
    isRequiredToSign: { type: "boolean" },
    content
  }),
  required: ["name", "content"],
  additionalProperties: false
}

export const edition = { ...object({ content }), required: ["content"], additionalProperties: false }

export const publication = {
  ...object({ setAsActive: { type: "boolean" }, changelog: { type: "string", maxLength: 5000 } }),
  additionalProperties: false
}

const task = {
  id: text,
  organizationId: text,
  title: text,
  description: text,
  status: text,
  frequency: textOrNull,
  department: textOrNull,
  assigneeId: textOrNull,
  approverId: textOrNull,
  dueDate: momentOrNull,
  completedAt: momentOrNull,
  evidence: text,
  newestEvidenceAt: momentOrNull,
  approval,
  createdAt: moment,
  updatedAt: moment
}

export const tasks = object({
  data: { type: "array", items: object(task) },
  count: { type: "integer" },
  nextCursor: textOrNull,
  ...signature
})

export const newAttachment = {
  ...object({
    fileName: { type: "string", minLength: 1, maxLength: 255 },
    fileType: { type: "string", pattern: Tasks.fileType },
    fileData: text,
    description: { type: "string", maxLength: 500 },
    userId: { type: "string", pattern: "^usr_[0-9a-z]{26}$" }
  }),
  required: ["fileName", "fileType", "fileData", "userId"],
  additionalProperties: false
}

export const attached = object({
  id: text,
  entityId: text,
  entityType: text,
  fileName: text,
  fileType: text,
  fileSize: { type: "integer" },
  description: text,
  sha256: text,
  createdAt: moment,
  createdBy: text,
  downloadUrl: text,
  downloadUrlExpiresAt: moment
})

const links = (field) => ({
  type: "array",
  maxItems: Soa.mostLinks,
  uniqueItems: true,
  items: { type: "string", pattern: Soa.patterns[field] }
})

const newDecision = {
  ...object({
    control: { type: "string", minLength: 1, maxLength: 32 },
    applicable: { type: "boolean" },
    justification: { type: "string", maxLength: Soa.mostJustification },
    inclusionReasons: { type: "array", uniqueItems: true, items: oneOf(Soa.reasons) },
    implementation: oneOf(Soa.implementations),
    policyIds: links("policyIds"),
    taskIds: links("taskIds"),
    vendorIds: links("vendorIds"),
    contextEntryIds: links("contextEntryIds"),
    ownerId: { type: ["string", "null"], pattern: Soa.ownerPattern },
    dueDate: momentOrNull
  }),
  required: ["control"],
  additionalProperties: false
}

export const decisions = {
  ...object({ decisions: { type: "array", minItems: 1, maxItems: Soa.mostDecisions, items: newDecision } }),
  required: ["decisions"],
  additionalProperties: false
}

const texts = { type: "array", items: text }
const orNull = (properties) => ({ ...object(properties), nullable: true })
const number = { type: "integer" }

const decision = orNull({
  applicable: { type: "boolean" },
  justification: text,
  inclusionReasons: texts,
  implementation: text,
  policyIds: texts,
  taskIds: texts,
  vendorIds: texts,
  contextEntryIds: texts,
  ownerId: textOrNull,
  dueDate: momentOrNull,
  decidedBy: textOrNull,
  decidedAt: moment
})

const control = object({
  control: text,
  theme: text,
  label: text,
  decision,
  linked: { type: "array", items: object({ type: text, id: text, name: text, state: text }) },
  evidence: textOrNull
})

export const soa = object({
  id: text,
  organizationId: text,
  catalogueId: text,
  name: text,
  status: text,
  version: number,
  approvedVersion: { type: ["integer", "null"] },
  decided: number,
  pendingSince: momentOrNull,
  pendingApproverId: textOrNull,
  submittedBy: textOrNull,
  approval,
  createdAt: moment,
  updatedAt: moment,
  scope: text,
  decline: orNull({ by: text, at: moment, comment: text }),
  coverage: object({
    controls: number,
    decided: number,
    applicable: number,
    implemented: number,
    withActiveSupport: number,
    withEvidence: number,
    withFreshEvidence: number
  }),
  controls: { type: "array", items: control }
})
