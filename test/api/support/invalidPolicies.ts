import { canary, type InvalidRequest, long, onBody, onQuery, userId } from "./InvalidRequest.ts"

const policy = "/v1/policies/pol_00000000000000000000000000"
const version = `${policy}/versions/pv_00000000000000000000000000`

const create = (what: string, more: unknown, ...pointers: ReadonlyArray<string>) =>
  onBody("/v1/policies")(what, { name: "Access", content: [], ...Object(more) }, ...pointers)
const change = onBody(policy, "PATCH")
const edit = onBody(version, "PATCH")
const publish = onBody(`${policy}/versions/publish`)
const submit = onBody(`${version}/submit-for-approval`)
const approve = onBody(`${version}/approve`)
const reject = onBody(`${version}/reject`)
const acknowledge = onBody(`${policy}/acknowledge`)

const query = onQuery("/v1/policies")
const versionQuery = onQuery(`${policy}/versions`)

const described = (of: typeof change): ReadonlyArray<InvalidRequest> => [
  of("an empty name", { name: " " }, "/name"),
  of("a name of 256 characters", { name: long(256) }, "/name"),
  of("a name with NUL", { name: `${canary}\0` }, "/name"),
  of("null for a name", { name: null }, "/name"),
  of("a description of 10,001 characters", { description: long(10_001) }, "/description"),
  of("a description with half a letter", { description: `\ud800${canary}` }, "/description"),
  of("a number for a description", { description: 1 }, "/description"),
  of("an unknown frequency", { frequency: canary }, "/frequency"),
  of("a frequency in other letters", { frequency: "Monthly" }, "/frequency"),
  of("an unknown department", { department: "sales" }, "/department"),
  of("a boolean in quotes", { isRequiredToSign: "true" }, "/isRequiredToSign"),
  of("null for a boolean", { isRequiredToSign: null }, "/isRequiredToSign"),
  of("the id of something else", { assigneeId: "org_1" }, "/assigneeId"),
  of("an id with NUL", { assigneeId: `usr_${canary}\0` }, "/assigneeId"),
  of("an empty id", { assigneeId: "" }, "/assigneeId"),
  of(
    "fields that only the server sets",
    { id: "pol_1", createdAt: canary, lastPublishedAt: null },
    "/createdAt",
    "/id",
    "/lastPublishedAt"
  ),
  of("a date without a time", { reviewDate: "2031-01-01" }, "/reviewDate"),
  of("a time without an offset", { reviewDate: "2031-01-01T00:00:00" }, "/reviewDate"),
  of("a day that is none", { reviewDate: "2031-02-29T00:00:00Z" }, "/reviewDate"),
  of("an hour that is none", { reviewDate: "2031-01-01T25:00:00Z" }, "/reviewDate"),
  of("a number for a moment", { reviewDate: 1_900_000_000_000 }, "/reviewDate"),
  of("a word for a moment", { reviewDate: canary }, "/reviewDate"),
  of("a year of six digits", { reviewDate: "+275760-01-01T00:00:00Z" }, "/reviewDate")
]

const byKey: ReadonlyArray<InvalidRequest> = [
  ...described(create),
  ...described(change),
  onBody("/v1/policies")("no content", { name: "Access" }, "/content"),
  onBody("/v1/policies")("no name", { content: [] }, "/name"),
  create("null for a content", { content: null }, "/content"),
  create("a text for a content", { content: canary }, "/content"),
  create("a node without a type", { content: [{ text: canary }] }, "/content/0/type"),
  create(
    "a node of another kind within",
    { content: [{ type: "a", content: [{ type: 1 }] }] },
    "/content/0/content/0/type"
  ),
  create("an unknown property of a node", { content: [{ type: "a", [canary]: 1 }] }, `/content/0/${canary}`),
  create("an unknown status", { status: "archived" }, "/status"),
  create("null for a status", { status: null }, "/status"),
  create("null for signers", { signedBy: null }, "/signedBy"),
  create("one signer for a list", { signedBy: userId }, "/signedBy"),
  create("a signer of the wrong form", { signedBy: [userId, "org_1"] }, "/signedBy/1"),
  create("a signer twice", { signedBy: [userId, userId] }, "/signedBy"),
  create("1,001 signers", { signedBy: Array.from({ length: 1_001 }, (_, i) => `usr_${i}`) }, "/signedBy"),
  create("an approver of the wrong form", { approverId: 7 }, "/approverId"),
  create("a template of the wrong form", { policyTemplateId: `pol_${canary}` }, "/policyTemplateId"),
  create("an archived one", { isArchived: true }, "/isArchived"),
  change("null for isArchived", { isArchived: null }, "/isArchived"),
  edit("no content", {}, "/content"),
  edit("null for a content", { content: null }, "/content"),
  edit("more than the content", { content: [], changelog: canary }, "/changelog"),
  publish("a coerced boolean", { setAsActive: "true" }, "/setAsActive"),
  publish("null for a boolean", { setAsActive: null }, "/setAsActive"),
  publish("a changelog of 5,001 characters", { changelog: long(5_001) }, "/changelog"),
  publish("null for a changelog", { changelog: null }, "/changelog"),
  publish("a changelog with NUL", { changelog: `${canary}\0` }, "/changelog"),
  publish("a version's number", { version: 3 }, "/version"),
  submit("nobody", {}, "/approverId"),
  submit("null for an approver", { approverId: null }, "/approverId"),
  submit("an approver of the wrong form", { approverId: "org_1" }, "/approverId"),
  submit("a comment", { approverId: userId, comment: canary }, "/comment"),
  query("an unknown status", "status=archived", "status"),
  query("an empty status", "status=", "status"),
  query("an unknown department", "department=x", "department"),
  query("an assignee of the wrong form", "assigneeId=org_1", "assigneeId"),
  query("isArchived=1", "isArchived=1", "isArchived"),
  query("an empty search", "search=", "search"),
  query("NUL in a search", "search=a%00", "search"),
  query("an unknown sort", "sort=frequency", "sort"),
  query("a filter twice", "status=draft&status=draft", "status"),
  query("a filter of other lists", "tag=x", "tag"),
  query("a limit of 501", "limit=501", "limit"),
  versionQuery("a filter of other lists, of versions", "state=draft", "state"),
  versionQuery("a sort of other lists, of versions", "sort=name", "sort"),
  onQuery(`${policy}/acknowledgements`)("isAcknowledged=yes", "isAcknowledged=yes", "isAcknowledged")
]

const inSession: ReadonlyArray<InvalidRequest> = [
  approve("a comment of 2,001 characters", { comment: long(2_001) }, "/comment"),
  approve("null for a comment", { comment: null }, "/comment"),
  approve("a changelog", { changelog: canary }, "/changelog"),
  reject("a comment with NUL", { comment: `${canary}\0` }, "/comment"),
  reject("a number for a comment", { comment: 1 }, "/comment"),
  acknowledge("a version of the wrong form", { versionId: "pol_1" }, "/versionId"),
  acknowledge("null for a version", { versionId: null }, "/versionId"),
  acknowledge("somebody else", { userId }, "/userId")
]

/** Invalid requests about policies. */
export const invalidPolicies: ReadonlyArray<InvalidRequest> = [
  ...byKey,
  ...inSession.map((request) => ({ ...request, isInSession: true }))
]
