// the verbs of all changes that the audit log records, by the kind of resource; denied and failed attempts have others
export const auditVerbs = {
  apiKey: ["created", "removed"],
  attachment: ["created", "removed"],
  automation: ["created", "published", "removed", "updated"],
  browserAutomation: ["created", "planned", "removed", "updated"],
  browserRun: ["created", "finished"],
  browserSession: ["created", "removed", "stateReplaced", "updated"],
  context: ["created", "removed", "updated"],
  libraryAnswer: ["removed", "updated"],
  member: ["created", "invitationAccepted", "invitationDeclined", "invitationSent", "removed", "updated"],
  organization: ["created", "updated"],
  policy: [
    "acknowledged",
    "activated",
    "approved",
    "asserted",
    "created",
    "edited",
    "published",
    "rejected",
    "removed",
    "restored",
    "reviewDue",
    "reviewed",
    "submitted",
    "updated",
    "withdrawn"
  ],
  question: ["answered", "reviewed"],
  questionnaire: ["approved", "created", "exported", "rejected", "removed", "reopened", "sent", "submitted", "updated"],
  role: ["created", "removed", "updated"],
  session: ["created", "removed"],
  soa: ["approved", "created", "decided", "declined", "submitted", "updated", "withdrawn"],
  task: ["approved", "created", "rejected", "removed", "reopened", "submitted", "updated"],
  user: ["created", "erased", "updated"],
  vendor: ["created", "removed", "updated"],
  webhook: ["created", "disabled", "removed", "replayed", "rotated", "test", "updated"]
} as const

export const auditActions: ReadonlyArray<string> = Object.entries(auditVerbs).flatMap(([type, verbs]) =>
  verbs.map((verb) => `${type}.${verb}`)
)
