/** Work that runs by itself with rights that nobody has, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const automation = `${core}/browserAutomation`

const rights = (name) => ({ file: "test/api/browserAutomation/browserRights.", name, stack: "memory" })
const run = (name) => ({ file: "test/api/browserAutomation/browserRuns.", name, stack: "memory" })
const webhook = (name) => ({ file: "packages/core/test/webhook/WebhookAuthors.", name, stack: "memory" })
const model = { file: "test/model/authors.", name: "runs if and only if", stack: "memory" }

export const authorMutants = [
  {
    name: "an automation that runs by itself for a caller who may not run it",
    file: `${automation}/BrowserAutomations.ts`,
    in: "checkAndPlan",
    find: "if (runsByItself(automation)) yield* Access.check(BrowserAutomationAccess.runByItself)",
    plant:
      "if (before === undefined && runsByItself(automation)) yield* Access.check(BrowserAutomationAccess.runByItself)",
    test: rights("need the permission to run and to attach")
  },
  {
    name: "an automation that is made by a caller who may not run it",
    file: `${automation}/BrowserAutomations.ts`,
    in: "checkAndPlan",
    find: "if (runsByItself(automation)) yield* Access.check(BrowserAutomationAccess.runByItself)",
    plant:
      "if (before !== undefined && runsByItself(automation)) yield* Access.check(BrowserAutomationAccess.runByItself)",
    test: rights("need the permission to run and to attach")
  },
  {
    name: "an automation that attaches evidence for a caller who may not",
    file: `${automation}/BrowserAutomationAccess.ts`,
    in: "runByItself",
    find: "Access.all(\"browser:run\", \"evidence:create\")",
    plant: "Access.all(\"browser:run\")",
    test: rights("need the permission to run and to attach")
  },
  {
    name: "an automation that runs as who made it, after another caller changed it",
    file: `${automation}/BrowserAutomations.ts`,
    in: "update",
    find: "runsAs: toAuthor(yield* CurrentActor)",
    plant: "runsAs: value.runsAs ?? toAuthor(yield* CurrentActor)",
    test: rights("are those that the last editor has")
  },
  {
    name: "a due run that asks nobody's rights",
    file: `${automation}/BrowserRuns.ts`,
    in: "carryOut",
    find: "(yield* hasRights(run)) ? yield* show(automation, run) : lostRights",
    plant: "yield* show(automation, run)",
    test: model
  },
  {
    name: "evidence in the name of a user who lost their rights meanwhile",
    file: `${automation}/BrowserRuns.ts`,
    in: "carryOut",
    find: "shown.screenshot === null || (yield* hasRights(run)) ? shown : lostRights",
    plant: "shown",
    test: run("attach nothing for a user who lost their permissions")
  },
  {
    name: "a due run that begins again as who changed the automation before",
    file: `${automation}/BrowserRuns.ts`,
    in: "beginAgain",
    find: "value.trigger === \"schedule\" ? automation : value",
    plant: "value.trigger === \"schedule\" ? value : value",
    test: rights("are those of the user who changed the automation while")
  },
  {
    name: "evidence of a due run that names the owner",
    file: `${automation}/BrowserRuns.ts`,
    in: "attach",
    find: "run.runsAs?.userId ?? null",
    plant: "run.createdBy",
    test: model
  },
  {
    name: "a run by hand that asks nobody's rights when it begins",
    file: `${automation}/RunRights.ts`,
    in: "makeHasRights",
    find: "Access.meets(trigger === \"manual\" ? run : runByItself, { permissions })",
    plant: "trigger === \"manual\" ? run !== undefined : Access.meets(runByItself, { permissions })",
    test: rights("are asked again for a run by hand")
  },
  {
    name: "an author whose API key is revoked",
    file: `${core}/authentication/Authors.ts`,
    in: "findPermissions",
    find: "if (Option.isNone(found)) return nothing",
    plant: "if (Option.isNone(found)) return held.size < 0 ? nothing : held",
    test: model
  },
  {
    name: "an author whose API key has expired",
    file: `${core}/authentication/Authors.ts`,
    in: "findPermissions",
    find: "expiresAt <= (yield* Timestamp.now)",
    plant: "expiresAt < scopes.join()",
    test: rights("end when the API key expires")
  },
  {
    name: "an author with more than the scopes of their API key",
    file: `${core}/authentication/Authors.ts`,
    in: "findPermissions",
    find: "given.has(\"*\") ? held",
    plant: "given.size > 0 ? held",
    test: webhook("are none when the API key that made it")
  },
  {
    name: "an author who is not active",
    file: `${core}/authentication/Memberships.ts`,
    in: "findPermissions",
    find: "found?.member.isActive !== true",
    plant: "found === undefined",
    test: model
  },
  {
    name: "a login that is replaced by a caller who may not run anything with it",
    file: `${core}/savedSession/SavedSessionAccess.ts`,
    in: "replaceState",
    find: "Access.all(\"browser:update\", \"browser:run\")",
    plant: "Access.all(\"browser:update\")",
    test: rights("to replace a login include")
  },
  {
    name: "events for a webhook whose author may have none",
    file: `${core}/webhook/WebhookDeliveries.ts`,
    in: "attempt",
    find: "!Access.meets(WebhookAccess.deliver, { permissions })",
    plant: "permissions.size < 0",
    test: webhook("gets nothing, is disabled with the reason")
  },
  {
    name: "a round of deliveries that asks for rights only at its beginning",
    file: `${core}/webhook/WebhookDeliveries.ts`,
    in: "permissionsFor",
    find: "Duration.seconds(1)",
    plant: "Duration.hours(1)",
    test: webhook("gets no more events of a round")
  },
  {
    name: "a webhook that stays with its author after a rotation",
    file: `${core}/webhook/Webhook.ts`,
    in: "rotateWebhook",
    find: "readsAs: toAuthor(actor)",
    plant: "readsAs: webhook.readsAs ?? toAuthor(actor)",
    test: webhook("follow the caller who changes or rotates it")
  },
  {
    name: "a webhook that reads as who mended its description",
    file: `${core}/webhook/Webhook.ts`,
    in: "updateWebhook",
    find: "applyPatch(webhook, steering, now) === webhook ? updated",
    plant: "updated === webhook || steering === undefined ? updated",
    test: webhook("follow the caller who changes or rotates it")
  }
]
