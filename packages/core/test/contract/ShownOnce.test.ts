import { assert, describe, it } from "@effect/vitest"
import { AttachmentView } from "../../src/attachment/AttachmentView.ts"
import { makeSecretRemover } from "../../src/contract/ShownOnce.ts"
import { TaskView } from "../../src/task/TaskView.ts"

describe("a stored response", () => {
  it("has no link of an attachment", () => {
    const body = { id: "att_1", sha256: "0", downloadUrl: "https://x/files/1", downloadUrlExpiresAt: "2026" }
    assert.strictEqual(makeSecretRemover(AttachmentView)(JSON.stringify(body)), "{\"id\":\"att_1\",\"sha256\":\"0\"}")
  })

  it("is unchanged when nothing in it is secret", () => {
    const text = "{ \"id\": \"tsk_1\" }"
    assert.strictEqual(makeSecretRemover(TaskView)(text), text)
  })
})
