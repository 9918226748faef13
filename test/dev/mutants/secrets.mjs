/** Rotations of keys that lose or show a secret or a key, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const postgres = "packages/postgres/src"
const keyFile = "packages/cli/src/internal/KeyFile.ts"

const stored = (name) => ({ file: "packages/core/test/secret/StoredSecrets.", name, stack: "memory" })
const onPostgres = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })
const ofFile = (name) => ({ file: "test/packages/cli/secretKeys.", name, stack: "memory" })
const ofCommand = (name) => ({ file: "test/packages/cli/secrets.", name, stack: "memory" })

export const secretMutants = [
  {
    name: "a secret that is sealed again under the organization of nobody",
    file: `${core}/secret/SecretKind.ts`,
    in: "sealed",
    find: "box.seal(organizationId, purpose, text)",
    plant: "box.seal(organizationId, \"\", text)",
    test: stored("seals all secrets by the first key")
  },
  {
    name: "a rotation of a secret that undoes a rotation of keys",
    file: `${core}/webhook/WebhookSecrets.ts`,
    in: "rotate",
    find: "store.replaceSecrets(webhook.organizationId, webhook.id, before, after)",
    plant: "store.saveSecrets(webhook.organizationId, webhook.id, after)",
    test: stored("is not undone by a rotation")
  },
  {
    name: "a rotation of keys that undoes a rotation of a secret",
    file: `${core}/webhook/WebhookSecrets.ts`,
    in: "reseal",
    find: "store.replaceSecrets(organizationId, id, before, found.map(({ secret }) => secret))",
    plant: "store.saveSecrets(organizationId, id, found.map(({ secret }) => secret))",
    test: stored("never replaces the secret of a rotation")
  },
  {
    name: "secrets of a webhook that another organization replaces",
    file: `${postgres}/webhook/PgWebhookStore.ts`,
    in: "replaceSecrets.statement",
    find: "WHERE organization_id = ${organizationId} AND webhook_id = ${webhookId} AND secrets =",
    plant: "WHERE organization_id IS NOT NULL\nAND webhook_id = ${webhookId}\nAND secrets =",
    test: onPostgres("replaces the secrets of a webhook only if")
  },
  {
    name: "a file of keys that everybody reads",
    file: keyFile,
    in: "openNew.file",
    find: "openSync(path, \"wx\", 0o600)",
    plant: "openSync(path, \"wx\", 0o644)",
    test: ofFile("add-key: adds a new key as the second one")
  },
  {
    name: "a key that is removed though secrets need it",
    file: "packages/cli/src/internal/command/SecretsCommand.ts",
    in: "secretsRemoveKey",
    find: "some((count) => count > 0)",
    plant: "some((count) => count < 0)",
    test: ofCommand("names what no key opens")
  }
]
