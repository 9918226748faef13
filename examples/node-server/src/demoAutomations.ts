import { SearchText } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import { Tasks } from "@attestry/core/task"
import { Automations, NewAutomation, NewAutomationVersion } from "@attestry/core/taskAutomation"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const DemoAutomation = Schema.Struct({
  task: SearchText,
  automation: NewAutomation,
  versions: Schema.Array(NewAutomationVersion)
})

const automations = Schema.decodeSync(Schema.Array(DemoAutomation))([
  {
    task: "Compare accounts with the staff list",
    automation: {
      name: "Find accounts without an owner",
      description: "Runs in the directory and prints each account whose owner is not on the staff list."
    },
    versions: [
      { script: "SELECT name FROM account WHERE owner NOT IN (SELECT id FROM staff);\n" },
      {
        script: "SELECT name FROM account\nWHERE owner NOT IN (SELECT id FROM staff)\n  AND NOT is_service;\n",
        changelog: "Leaves out service accounts, which have an owner elsewhere."
      }
    ]
  },
  {
    task: "Look through failed sign-ins",
    automation: { name: "Count failed sign-ins", description: "Prints each account with more than ten of a week." },
    versions: [
      {
        script: "grep 'sign-in failed' auth.log | cut -d ' ' -f 5 | sort | uniq -c | awk '$1 > 10'\n",
        changelog: "As we ran it by hand."
      }
    ]
  }
])

const isOfBlobs = (defect: unknown): boolean =>
  defect instanceof StorageDefect && defect.operation.startsWith("BlobStore.")

/** Creates two automations of demo tasks with their versions. Without a blob store they have none. */
export const demoAutomations = Effect.gen(function*() {
  const { list } = yield* Tasks
  const { create, publish } = yield* Automations
  for (const { automation, task, versions } of automations) {
    const { data: [found] } = yield* list({ search: task })
    if (found === undefined) continue
    const { value } = yield* create(found.id, automation)
    yield* Effect.forEach(versions, (version) => publish(found.id, value.id, version), { discard: true }).pipe(
      Effect.catchSomeDefect((defect) => isOfBlobs(defect) ? Option.some(Effect.void) : Option.none())
    )
  }
})
