import { Attachments, type NewAttachment } from "@attestry/core/attachment"
import { Tasks } from "@attestry/core/task"
import type { User } from "@attestry/core/user"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

interface DemoFile {
  readonly task: string
  readonly age: Duration.Duration
  readonly content: string
  readonly input: typeof NewAttachment.Encoded
}

/** Small files of an invented company, by the titles of their tasks, with their age. */
const files: ReadonlyArray<DemoFile> = [
  {
    task: "Look through failed sign-ins",
    age: Duration.days(2),
    content: "account,failed sign-ins,call\nt.lindqvist,14,forgot the password after his holiday\n",
    input: { fileName: "failed-sign-ins.csv", fileType: "text/csv", description: "One account above ten." }
  },
  {
    task: "Check the alarms of Watchpost",
    age: Duration.days(9),
    content: "10:02 stopped test-3\n10:05 call to who was on duty\n10:11 started test-3\n",
    input: {
      fileName: "alarm-rehearsal.txt",
      fileType: "text/plain",
      description: "Called after three minutes."
    }
  },
  {
    task: "Train new colleagues in security",
    age: Duration.days(47),
    content: "name,passed\nP. Okafor,yes\nT. Lindqvist,yes\n",
    input: { fileName: "test-results.csv", fileType: "text/csv" }
  },
  {
    task: "Restore last night's backup",
    age: Duration.days(131),
    content: "Restored in 52 minutes. Nothing was missing.\n",
    input: { fileName: "restore-notes.txt", fileType: "text/plain" }
  },
  {
    task: "Destroy the disks of the old file server",
    age: Duration.days(400),
    content: "12 disks, shredded to 6 mm, certificate 4471.\n",
    input: { fileName: "certificate-4471.txt", fileType: "text/plain", description: "As sent by the firm." }
  }
]

const makeClock = (millis: number): Clock.Clock => ({
  ...Clock.make(),
  [Clock.ClockTypeId]: Clock.ClockTypeId,
  sleep: Effect.sleep,
  unsafeCurrentTimeMillis: () => millis,
  unsafeCurrentTimeNanos: () => BigInt(millis) * 1_000_000n,
  currentTimeMillis: Effect.succeed(millis),
  currentTimeNanos: Effect.succeed(BigInt(millis) * 1_000_000n)
})

/** Attaches the files to the demo's tasks, as if the owner had uploaded them some time ago. */
export const addEvidence = ({ id: userId }: Pick<User, "id">) =>
  Effect.gen(function*() {
    const { upload } = yield* Attachments
    const { data } = yield* (yield* Tasks).list({})
    const now = yield* Clock.currentTimeMillis
    for (const { age, content, input, task } of files) {
      const found = data.find(({ title }) => title === task)
      if (found === undefined) continue
      yield* upload(found.id, Stream.make(new TextEncoder().encode(content)), { ...input, userId }).pipe(
        Effect.withClock(makeClock(now - Duration.toMillis(age)))
      )
    }
  })
