/** Rotations of keys that lose or show a secret or a key, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const postgres = "packages/postgres/src"
const keys = "packages/cli/src/SecretKeys.ts"
const keyFile = "packages/cli/src/internal/KeyFile.ts"

const stored = (name) => ({ file: "packages/core/test/secret/StoredSecrets.", name, stack: "memory" })
const onPostgres = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })
const ofFile = (name) => ({ file: "test/packages/cli/secretKeys.", name, stack: "memory" })
const ofCommand = (name) => ({ file: "test/packages/cli/secrets.", name, stack: "memory" })
const firstStart = (name) => ({ file: "test/packages/secrets.", name, stack: "memory" })

export const secretMutants = [
  {
    name: "a secret that is sealed again under the organization of nobody",
    file: `${core}/secret/SecretKind.ts`,
    find: "box.seal(organizationId, purpose, text)",
    plant: "box.seal(organizationId, \"\", text)",
    test: stored("seals all secrets by the first key")
  },
  {
    name: "a rotation of a secret that undoes a rotation of keys",
    file: `${core}/webhook/WebhookSecrets.ts`,
    find: "store.replaceSecrets(webhook.organizationId, webhook.id, before, after)",
    plant: "store.saveSecrets(webhook.organizationId, webhook.id, after)",
    test: stored("is not undone by a rotation")
  },
  {
    name: "a rotation of keys that undoes a rotation of a secret",
    file: `${core}/webhook/WebhookSecrets.ts`,
    find: "store.replaceSecrets(organizationId, id, before, found.map(({ secret }) => secret))",
    plant: "store.saveSecrets(organizationId, id, found.map(({ secret }) => secret))",
    test: stored("never replaces the secret of a rotation")
  },
  {
    name: "a rotation of keys that replaces the login of a person",
    file: `${core}/savedSession/SavedStates.ts`,
    find: "store.replaceSealed(organizationId, sessionId, before.value, sealed)",
    plant: "store.saveSealed(organizationId, sessionId, sealed)",
    test: stored("never replaces a login that a person stores")
  },
  {
    name: "a rotation of keys that removes what it can't open",
    file: `${core}/secret/SecretKind.ts`,
    find: "Effect.succeed({ sealed, outcome: reason })",
    plant: "Effect.succeed({ sealed: \"\", outcome: reason })",
    test: stored("names the secrets that it can't open")
  },
  {
    name: "saved logins that no rotation of keys sees",
    file: `${core}/composition/SecretKindList.ts`,
    find: "[webhooks.kind, states.kind]",
    plant: "[webhooks.kind, { ...states.kind, rows: webhooks.kind.rows }]",
    test: stored("seals all secrets by the first key")
  },
  {
    name: "secrets of a webhook that are replaced though they have changed",
    file: `${postgres}/webhook/PgWebhookStore.ts`,
    find: "\n            AND secrets = ${JSON.stringify(before)}::jsonb`",
    plant: "`",
    test: onPostgres("replaces the secrets of a webhook only if")
  },
  {
    name: "secrets of a webhook that another organization replaces",
    file: `${postgres}/webhook/PgWebhookStore.ts`,
    find:
      "WHERE organization_id = ${organizationId}\n            AND webhook_id = ${webhookId}\n            AND secrets =",
    plant: "WHERE organization_id IS NOT NULL\n            AND webhook_id = ${webhookId}\n            AND secrets =",
    test: onPostgres("replaces the secrets of a webhook only if")
  },
  {
    name: "sealed logins of all organizations in one list",
    file: `${postgres}/savedSession/PgSavedSessionStore.ts`,
    find: "left(sealed, 32) AS start",
    plant: "sealed AS start",
    test: onPostgres("lists the rows with sealed texts")
  },
  {
    name: "keys of secrets that every start makes anew",
    file: keys,
    find: "Effect.catchTag(readKeys(dataFolder), ",
    plant: "Effect.catchTag((rmSync(keyFile(dataFolder), { force: true }), readKeys(dataFolder)), ",
    test: firstStart("are made at the first start")
  },
  {
    name: "keys of secrets of the server that was last to make them",
    file: keys,
    find: "    linkSync(own, path)",
    plant: "    writeFileSync(path, readFileSync(own))",
    test: firstStart("are those of one server")
  },
  {
    name: "a new key that seals before any other server has it",
    file: keyFile,
    find: "Effect.succeed([first, key, ...others])",
    plant: "Effect.succeed([key, first, ...others])",
    test: ofFile("add-key: adds a new key as the second one")
  },
  {
    name: "a file of keys that everybody reads",
    file: keyFile,
    find: "openSync(path, \"wx\", 0o600)",
    plant: "openSync(path, \"wx\", 0o644)",
    test: ofFile("add-key: adds a new key as the second one")
  },
  {
    name: "two commands that change the keys at once",
    file: keyFile,
    find: "openSync(path, \"wx\", 0o600)",
    plant: "openSync(path, \"w\", 0o600)",
    test: ofFile("change nothing while another command does")
  },
  {
    name: "a key in the output of the command that makes it",
    file: keyFile,
    find: "({ id: key.id, path })",
    plant: "({ id: formatKeys([key]).trim(), path })",
    test: ofFile("add-key: adds a new key as the second one")
  },
  {
    name: "a key that is removed though secrets need it",
    file: "packages/cli/src/internal/command/SecretsCommand.ts",
    find: "some((count) => count > 0)",
    plant: "some((count) => count < 0)",
    test: ofCommand("names what no key opens")
  },
  {
    name: "the first key that is removed",
    file: keyFile,
    find: "if (key === keys[0]) return",
    plant: "if (key === undefined) return",
    test: ofCommand("names what no key opens")
  },
  {
    name: "a removed key that nobody has any more",
    file: keyFile,
    find: "appendFileSync(file, formatKeys([key]))",
    plant: "appendFileSync(file, \"\")",
    test: ofCommand("replaces a key while servers run")
  }
]
