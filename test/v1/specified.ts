/** An endpoint with a request that is valid, but names only what does not exist, and the status that it gets. */
export interface Specified {
  readonly method: string
  readonly path: string
  readonly target: string
  readonly body?: object
  readonly status: number
}

const content = [{ type: "paragraph" }]
const file = { fileName: "a.txt", fileType: "text/plain", fileData: "V2hvPwo=" }

const preferences = {
  policyNotifications: true,
  taskReminders: true,
  weeklyTaskDigest: true,
  unassignedItemsNotifications: true,
  taskMentions: true,
  taskAssignments: true
}

const line = (method: string, path: string, status: number, body?: object, target = path): Specified => ({
  method,
  path,
  target,
  status,
  ...(body === undefined ? {} : { body })
})

/** The endpoints of the specification. */
export const specified: ReadonlyArray<Specified> = [
  line("POST", "/v1/people", 404, { userId: "usr_unknown" }),
  line("POST", "/v1/people/bulk", 201, { members: [{ userId: "usr_unknown" }] }),
  line("GET", "/v1/people", 200),
  line("DELETE", "/v1/people/{id}", 404, undefined, "/v1/people/mem_unknown"),
  line("PUT", "/v1/people/me/email-preferences", 200, { preferences }),
  line("GET", "/v1/roles", 200),
  line("PATCH", "/v1/roles/{roleId}", 404, { name: "Readers" }, "/v1/roles/rol_unknown"),
  line("POST", "/v1/policies", 201, { name: "Access", content }),
  line(
    "PATCH",
    "/v1/policies/{id}/versions/{versionId}",
    404,
    { content },
    "/v1/policies/pol_unknown/versions/pv_unknown"
  ),
  line("POST", "/v1/policies/{id}/versions/publish", 404, {}, "/v1/policies/pol_unknown/versions/publish"),
  line("GET", "/v1/vendors", 200),
  line("PATCH", "/v1/vendors/{id}", 404, { name: "Basalt" }, "/v1/vendors/vnd_unknown"),
  line("PATCH", "/v1/context/{id}", 404, { answer: "Yes." }, "/v1/context/ctx_unknown"),
  line(
    "POST",
    "/v1/tasks/{taskId}/attachments",
    404,
    { ...file, userId: "usr_unknown" },
    "/v1/tasks/tsk_unknown/attachments"
  ),
  line(
    "GET",
    "/v1/tasks/{taskId}/automations/{automationId}/versions",
    404,
    undefined,
    "/v1/tasks/tsk_unknown/automations/aut_unknown/versions"
  ),
  line("POST", "/v1/browser/automations", 404, {
    taskId: "tsk_unknown",
    name: "Look",
    targetUrl: "https://app.example.com",
    instruction: "screenshot"
  }),
  line("POST", "/v1/browser/check-auth", 404, { sessionId: "brs_unknown", url: "https://app.example.com" }),
  line("POST", "/v1/questionnaire/upload-and-parse", 201, file),
  line("POST", "/v1/questionnaire/export", 404, { questionnaireId: "qst_unknown", format: "json" }),
  line("POST", "/v1/soa/submit-for-approval", 404, { documentId: "soa_unknown", approverId: "usr_unknown" })
]

/** The title of an endpoint's tests. */
export const titleOf = ({ method, path }: Specified): string => `${method} ${path}`
