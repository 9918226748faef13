/** Webhooks that lose, repeat, mix up or reveal events, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const round = (name) => ({ file: "packages/core/test/webhook/WebhookDeliveries.", name, stack: "memory" })
const reader = (name) => ({ file: "packages/core/test/webhook/WebhookAuthors.", name, stack: "memory" })
const box = (name) => ({ file: "packages/core/test/secret/SecretBox.", name, stack: "memory" })
const onPostgres = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const webhookMutants = [
  {
    name: "an event that is committed without its deliveries",
    file: `${postgres}/audit/PgAuditEventStore.ts`,
    in: "next",
    find: "next: { columns, statement: (inserted) => addMatching(organizationId, inserted) }",
    plant: "",
    test: onPostgres("adds a delivery in the commit of an event")
  },
  {
    name: "a delivery of a webhook of another organization",
    file: `${postgres}/webhook/Deliveries.ts`,
    in: "addMatching",
    find: "WHERE w.organization_id = ${organizationId} AND w.is_enabled",
    plant: "WHERE w.organization_id IS NOT NULL\nAND w.is_enabled",
    test: onPostgres("adds a delivery in the commit of an event")
  },
  {
    name: "a signature that leaves out the timestamp",
    file: `${core}/webhook/Signing.ts`,
    in: "webhook-signature",
    find: "`${id}.${timestamp}.${body}`",
    plant: "`${id}.${body}`",
    test: round("sends each event once, with the headers")
  },
  {
    name: "an old secret that signs for ever",
    file: `${core}/webhook/WebhookSecrets.ts`,
    in: "signsAt",
    find: "expiresAt === null || expiresAt > now",
    plant: "expiresAt === null || expiresAt !== \"\"",
    test: round("signs by both secrets for a day")
  },
  {
    name: "values for a key that may not read them",
    file: `${core}/webhook/EventBody.ts`,
    in: "data",
    find: "isReader ? { before, after } : {}",
    plant: "isReader || true ? { before, after } : {}",
    test: reader("are none when the API key")
  },
  {
    name: "a webhook that reads as its creator after another caller changed it",
    file: `${core}/webhook/Webhook.ts`,
    in: "updateWebhook",
    find: "{ ...updated, readsAs: toAuthor(actor) }",
    plant: "{ ...updated, readsAs: webhook.readsAs ?? toAuthor(actor) }",
    test: reader("follow the caller who changes or rotates it")
  },
  {
    name: "a secret of one organization that another one can open",
    file: `${core}/secret/SecretBox.ts`,
    in: "toContext",
    find: "\\n${organizationId}\\n${purpose}",
    plant: "\\n${purpose}",
    test: box("opens nothing for another organization")
  },
  {
    name: "a secret of one webhook that another one can open",
    file: `${core}/secret/SecretBox.ts`,
    in: "toContext",
    find: "\\n${organizationId}\\n${purpose}",
    plant: "\\n${organizationId}",
    test: box("opens nothing for another organization")
  }
]
