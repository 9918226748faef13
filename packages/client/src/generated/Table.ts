// Made by `npm run client` from the contract.
// f: a form with a file, b: a body, q: a query, d: a file as response, p: pages
export const table = {
  me: {
    get: "GET /me",
    update: "PATCH /me b",
    organizations: "GET /me/organizations",
    invitations: "GET /me/invitations",
    acceptInvitation: "POST /me/invitations/{id}/accept",
    declineInvitation: "POST /me/invitations/{id}/decline",
    permissions: "GET /permissions"
  },
  todo: {
    list: "GET /me/todo"
  },
  organization: {
    get: "GET /organization",
    update: "PATCH /organization b"
  },
  apiKeys: {
    list: "GET /api-keys qp",
    create: "POST /api-keys b",
    revoke: "DELETE /api-keys/{id}"
  },
  sessions: {
    revoke: "POST /sessions/revoke b"
  },
  people: {
    list: "GET /people qp",
    create: "POST /people b",
    createMany: "POST /people/bulk b",
    invite: "POST /people/invite b",
    sendInvitation: "POST /people/{id}/invite",
    getPreferences: "GET /people/me/email-preferences",
    putPreferences: "PUT /people/me/email-preferences b",
    get: "GET /people/{id}",
    update: "PATCH /people/{id} b",
    remove: "DELETE /people/{id}"
  },
  roles: {
    list: "GET /roles",
    create: "POST /roles b",
    get: "GET /roles/{roleId}",
    update: "PATCH /roles/{roleId} b",
    remove: "DELETE /roles/{roleId}"
  },
  policies: {
    list: "GET /policies qp",
    create: "POST /policies b",
    get: "GET /policies/{id}",
    update: "PATCH /policies/{id} b",
    remove: "DELETE /policies/{id}",
    reviewed: "POST /policies/{id}/reviewed b",
    acknowledge: "POST /policies/{id}/acknowledge b",
    acknowledgements: "GET /policies/{id}/acknowledgements qp"
  },
  policyVersions: {
    list: "GET /policies/{id}/versions qp",
    get: "GET /policies/{id}/versions/{versionId}",
    edit: "PATCH /policies/{id}/versions/{versionId} b",
    compare: "GET /policies/{id}/versions/{versionId}/diff/{otherVersionId}",
    export: "GET /policies/{id}/versions/{versionId}/export qd",
    publish: "POST /policies/{id}/versions/publish b",
    activate: "POST /policies/{id}/versions/{versionId}/activate",
    restore: "POST /policies/{id}/versions/{versionId}/restore"
  },
  policyApprovals: {
    submit: "POST /policies/{id}/versions/{versionId}/submit-for-approval b",
    withdraw: "POST /policies/{id}/versions/{versionId}/withdraw",
    approve: "POST /policies/{id}/versions/{versionId}/approve b",
    reject: "POST /policies/{id}/versions/{versionId}/reject b"
  },
  vendors: {
    list: "GET /vendors qp",
    create: "POST /vendors b",
    get: "GET /vendors/{id}",
    update: "PATCH /vendors/{id} b",
    remove: "DELETE /vendors/{id}",
    history: "GET /vendors/{id}/history qp"
  },
  context: {
    list: "GET /context qp",
    create: "POST /context b",
    get: "GET /context/{id}",
    update: "PATCH /context/{id} b",
    remove: "DELETE /context/{id}"
  },
  webhooks: {
    list: "GET /webhooks qp",
    create: "POST /webhooks b",
    get: "GET /webhooks/{id}",
    update: "PATCH /webhooks/{id} b",
    remove: "DELETE /webhooks/{id}",
    rotate: "POST /webhooks/{id}/rotate",
    test: "POST /webhooks/{id}/test",
    replay: "POST /webhooks/{id}/replay b",
    listDeliveries: "GET /webhooks/{id}/deliveries qp",
    replayOne: "POST /webhooks/{id}/deliveries/{deliveryId}/replay"
  },
  tasks: {
    list: "GET /tasks qp",
    create: "POST /tasks b",
    updateStatuses: "POST /tasks/bulk-status b",
    get: "GET /tasks/{id}",
    update: "PATCH /tasks/{id} b",
    remove: "DELETE /tasks/{id}",
    submit: "POST /tasks/{id}/submit-for-review b",
    withdraw: "POST /tasks/{id}/withdraw",
    approve: "POST /tasks/{id}/approve b",
    reject: "POST /tasks/{id}/reject b",
    history: "GET /tasks/{id}/history qp"
  },
  attachments: {
    list: "GET /tasks/{taskId}/attachments qp",
    create: "POST /tasks/{taskId}/attachments f",
    get: "GET /tasks/{taskId}/attachments/{id}",
    remove: "DELETE /tasks/{taskId}/attachments/{id}",
    download: "GET /tasks/{taskId}/attachments/{id}/download d"
  },
  automations: {
    list: "GET /tasks/{taskId}/automations qp",
    create: "POST /tasks/{taskId}/automations b",
    get: "GET /tasks/{taskId}/automations/{automationId}",
    update: "PATCH /tasks/{taskId}/automations/{automationId} b",
    remove: "DELETE /tasks/{taskId}/automations/{automationId}",
    listVersions: "GET /tasks/{taskId}/automations/{automationId}/versions",
    publish: "POST /tasks/{taskId}/automations/{automationId}/versions b",
    getVersion: "GET /tasks/{taskId}/automations/{automationId}/versions/{versionId}"
  },
  browserAutomations: {
    list: "GET /browser/automations qp",
    create: "POST /browser/automations b",
    get: "GET /browser/automations/{id}",
    update: "PATCH /browser/automations/{id} b",
    remove: "DELETE /browser/automations/{id}",
    run: "POST /browser/automations/{id}/run",
    listRuns: "GET /browser/automations/{id}/runs qp",
    getRun: "GET /browser/automations/{id}/runs/{runId}"
  },
  browserSessions: {
    list: "GET /browser/sessions qp",
    create: "POST /browser/sessions b",
    get: "GET /browser/sessions/{id}",
    update: "PATCH /browser/sessions/{id} b",
    remove: "DELETE /browser/sessions/{id}",
    replaceState: "PUT /browser/sessions/{id}/state b",
    check: "POST /browser/check-auth b"
  },
  soa: {
    listCatalogues: "GET /soa/catalogues q",
    getCatalogue: "GET /soa/catalogues/{id} q",
    list: "GET /soa qp",
    create: "POST /soa b",
    submit: "POST /soa/submit-for-approval b",
    get: "GET /soa/{id}",
    update: "PATCH /soa/{id} b",
    remove: "DELETE /soa/{id}",
    decide: "PATCH /soa/{id}/decisions b",
    withdraw: "POST /soa/{id}/withdraw",
    approve: "POST /soa/{id}/approve b",
    decline: "POST /soa/{id}/decline b",
    listVersions: "GET /soa/{id}/versions qp",
    getVersion: "GET /soa/{id}/versions/{version}",
    compare: "GET /soa/{id}/diff q",
    export: "GET /soa/{id}/export q"
  },
  questionnaires: {
    create: "POST /questionnaire/upload-and-parse f",
    export: "POST /questionnaire/export b",
    list: "GET /questionnaire qp",
    get: "GET /questionnaire/{id}",
    remove: "DELETE /questionnaire/{id}",
    download: "GET /questionnaire/{id}/file d",
    preview: "GET /questionnaire/{id}/preview"
  },
  questionnaireReviews: {
    update: "PATCH /questionnaire/{id} b",
    submit: "POST /questionnaire/{id}/submit b",
    withdraw: "POST /questionnaire/{id}/withdraw",
    approve: "POST /questionnaire/{id}/approve b",
    reject: "POST /questionnaire/{id}/reject b",
    send: "POST /questionnaire/{id}/send",
    reopen: "POST /questionnaire/{id}/reopen"
  },
  questionnaireMappings: {
    replace: "PUT /questionnaire/{id}/mapping b"
  },
  questions: {
    list: "GET /questionnaire/{questionnaireId}/questions qp",
    add: "POST /questionnaire/{questionnaireId}/questions b",
    get: "GET /questionnaire/{questionnaireId}/questions/{id}",
    update: "PATCH /questionnaire/{questionnaireId}/questions/{id} b",
    remove: "DELETE /questionnaire/{questionnaireId}/questions/{id}",
    answer: "PUT /questionnaire/{questionnaireId}/questions/{id}/answer b",
    split: "POST /questionnaire/{questionnaireId}/questions/{id}/split b",
    join: "POST /questionnaire/{questionnaireId}/questions/join b",
    answerMany: "PUT /questionnaire/{questionnaireId}/answers b",
    confirm: "POST /questionnaire/{questionnaireId}/answers/confirm b",
    discard: "POST /questionnaire/{questionnaireId}/answers/discard b"
  },
  answerLibrary: {
    list: "GET /questionnaire/library qp",
    get: "GET /questionnaire/library/{id}",
    update: "PATCH /questionnaire/library/{id} b",
    remove: "DELETE /questionnaire/library/{id}"
  },
  auditLogs: {
    list: "GET /audit-logs qp",
    export: "GET /audit-logs/export qd"
  }
}
