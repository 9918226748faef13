/** Webhooks that lose, repeat, mix up or reveal events, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const deliveries = `${core}/webhook/WebhookDeliveries.ts`
const memory = "packages/memory/src/webhook"
const postgres = "packages/postgres/src"

const round = (name) => ({ file: "packages/core/test/webhook/WebhookDeliveries.", name, stack: "memory" })
const reader = (name) => ({ file: "packages/core/test/webhook/WebhookReaders.", name, stack: "memory" })
const box = (name) => ({ file: "packages/core/test/secret/SecretBox.", name, stack: "memory" })
const scenario = (name) => ({ file: "test/api/webhook/webhooks.", name, stack: "memory" })
const inMemory = (name) => ({ file: "packages/memory/test/conformance.", name, stack: "memory" })
const onPostgres = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const webhookMutants = [
  {
    name: "an event that is committed without its deliveries",
    file: `${postgres}/audit/PgAuditEventStore.ts`,
    find: "          next: { columns, statement: (inserted) => addMatching(organizationId, inserted) }\n",
    plant: "",
    test: onPostgres("adds a delivery in the commit of an event")
  },
  {
    name: "a delivery of a webhook of another organization",
    file: `${postgres}/webhook/Deliveries.ts`,
    find: "WHERE w.organization_id = ${organizationId}\n          AND w.is_enabled",
    plant: "WHERE w.organization_id IS NOT NULL\n          AND w.is_enabled",
    test: onPostgres("adds a delivery in the commit of an event")
  },
  {
    name: "denied requests that are delivered",
    file: `${memory}/MemoryDeliveries.ts`,
    find: "outcome === \"done\" && ",
    plant: "outcome !== undefined && ",
    test: inMemory("adds no delivery when an event was denied")
  },
  {
    name: "refused requests that are delivered on Postgres",
    file: `${postgres}/webhook/Deliveries.ts`,
    find: "AND e.outcome = 'done'",
    plant: "AND e.outcome IS NOT NULL",
    test: onPostgres("adds no delivery when an event was denied")
  },
  {
    name: "a resource whose later events overtake the one that waits",
    file: `${postgres}/webhook/PgDeliveryStore.ts`,
    find: "AND b.position < p.position",
    plant: "AND b.position < p.position AND false",
    test: onPostgres("leaves out the later deliveries of a resource")
  },
  {
    name: "deliveries of a unit in the order of their ids",
    file: `${postgres}/webhook/Deliveries.ts`,
    find: "ORDER BY e.place",
    plant: "ORDER BY e.id",
    test: onPostgres("orders deliveries by their unit")
  },
  {
    name: "a resource that goes on after a failure",
    file: deliveries,
    find: "if (isStopped(round) || !(yield* attempt(round, due))) return",
    plant: "if (isStopped(round)) return\n            yield* attempt(round, due)",
    test: round("keeps the order of each resource")
  },
  {
    name: "a dead receiver that gets all events at once",
    file: deliveries,
    find: "inRow >= failuresInRow",
    plant: "inRow >= 1_000 * failuresInRow",
    test: round("stops after five failures in a row")
  },
  {
    name: "events that were rejected before, and hold back the new ones",
    file: deliveries,
    find: "const longestPause = Duration.minutes(1)",
    plant: "const longestPause = Duration.hours(12)",
    test: round("is not held back by events that the receiver rejects")
  },
  {
    name: "a poisoned delivery that ends the round",
    file: deliveries,
    find: "Cause.isInterrupted(cause)",
    plant: "!Cause.isEmpty(cause)",
    test: round("counts an unexpected failure of one delivery")
  },
  {
    name: "a receiver that is gone and asked again",
    file: deliveries,
    find: "error: \"gone\", isFinal: true",
    plant: "error: \"gone\"",
    test: round("disables the webhook at once")
  },
  {
    name: "a webhook that is disabled for its old URL",
    file: `${core}/webhook/WebhookSwitch.ts`,
    find: " || found.value.value.url !== url",
    plant: "",
    test: round("does not disable a webhook whose URL was changed")
  },
  {
    name: "retries that end after a day",
    file: `${core}/webhook/Retries.ts`,
    find: "const retriedFor = 72 * hour",
    plant: "const retriedFor = 24 * hour",
    test: round("retries with growing delays for three days")
  },
  {
    name: "a signature that leaves out the timestamp",
    file: `${core}/webhook/Signing.ts`,
    find: "`${id}.${timestamp}.${body}`",
    plant: "`${id}.${body}`",
    test: round("sends each event once, with the headers")
  },
  {
    name: "an old secret that signs for ever",
    file: `${core}/webhook/WebhookSecrets.ts`,
    find: "expiresAt === null || expiresAt > now",
    plant: "expiresAt === null || expiresAt !== \"\"",
    test: round("signs by both secrets for a day")
  },
  {
    name: "values for a key that may not read them",
    file: `${core}/webhook/EventBody.ts`,
    find: "isReader ? { before, after } : {}",
    plant: "isReader || true ? { before, after } : {}",
    test: reader("are none when the API key")
  },
  {
    name: "a webhook that reads as its creator after another caller changed the URL",
    file: `${core}/webhook/Webhook.ts`,
    find: "patch.url === undefined || patch.url === webhook.url ? {}",
    plant: "patch.url !== null ? {}",
    test: reader("follow the caller who changes the URL")
  },
  {
    name: "a former member whose webhook still gets values",
    file: `${core}/authentication/Memberships.ts`,
    find: "found?.member.isActive !== true",
    plant: "found === undefined",
    test: reader("are none any more")
  },
  {
    name: "a URL that is not checked when it is changed",
    file: `${core}/webhook/Webhooks.ts`,
    find: "if (patch.url !== undefined) yield* checkUrl(patch.url)",
    plant: "",
    test: scenario("rejects a URL that nothing can be sent to")
  },
  {
    name: "a secret of one organization that another one can open",
    file: `${core}/secret/SecretBox.ts`,
    find: "\\n${organizationId}\\n${purpose}",
    plant: "\\n${purpose}",
    test: box("opens nothing for another organization")
  },
  {
    name: "a secret of one webhook that another one can open",
    file: `${core}/secret/SecretBox.ts`,
    find: "\\n${organizationId}\\n${purpose}",
    plant: "\\n${organizationId}",
    test: box("opens nothing for another organization")
  }
]
