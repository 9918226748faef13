import * as Message from "@effect/cluster/Message"
import { MessageStorage } from "@effect/cluster/MessageStorage"
import type { ShardId } from "@effect/cluster/ShardId"
import * as Sharding from "@effect/cluster/Sharding"
import * as Effect from "effect/Effect"
import * as HashSet from "effect/HashSet"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"

type Storage = MessageStorage["Type"]
type Incoming = Effect.Effect.Success<ReturnType<Storage["unprocessedMessages"]>>[number]
type Respond = Extract<Incoming, { readonly _tag: "IncomingRequest" }>["respond"]

// A message that was read is not read again for ten minutes, unless its shard is reset. `Sharding` gives up a reset that fails or
// takes long, and does none after a read whose answer was lost.
const resetBeforeRead = (storage: Storage): Storage => {
  let toReset = HashSet.empty<ShardId>()

  const add = (shards: Iterable<ShardId>) =>
    Effect.sync(() => {
      toReset = HashSet.union(toReset, shards)
    })

  // those of other servers stay, until this one gets them
  const reset = (shards: Iterable<ShardId>) => {
    const own = HashSet.intersection(toReset, shards)
    if (HashSet.size(own) === 0) return Effect.void
    toReset = HashSet.difference(toReset, own)
    return Effect.onError(storage.resetShards(own), () => add(own))
  }

  return {
    ...storage,
    resetShards: add,
    unprocessedMessages: (shardIds) =>
      Effect.suspend(() => {
        const shards = [...shardIds]
        return Effect.zipRight(reset(shards), Effect.onError(storage.unprocessedMessages(shards), () => add(shards)))
      })
  }
}

// An entity gives up a reply that is not stored within a second. It would then count as unfinished, and nobody would do
// its work again.
const replyUntilStored = (storage: Storage): Storage => {
  const isStored = ({ reply: { requestId } }: Parameters<Respond>[0]) =>
    storage.repliesForUnfiltered([requestId]).pipe(
      Effect.map((replies) => replies.some(({ _tag }) => _tag === "WithExit")),
      Effect.orElseSucceed(() => false)
    )

  const respond: Respond = (reply) =>
    storage.saveReply(reply).pipe(
      Effect.retry({ times: 4, schedule: Schedule.spaced("200 millis") }),
      Effect.catchTag("PersistenceError", () =>
        Effect.interruptible(Effect.sleep("1 second")).pipe(
          Effect.zipRight(isStored(reply)),
          // fibers that wait for it in this process then read it from the storage
          Effect.flatMap((isStored) =>
            isStored ? storage.unregisterReplyHandler(reply.reply.requestId) : respond(reply)
          )
        ))
    )

  const persist = Effect.map((messages: ReadonlyArray<Incoming>) =>
    messages.map((message): Incoming =>
      message._tag === "IncomingRequest"
        ? new Message.IncomingRequest({ envelope: message.envelope, lastSentReply: message.lastSentReply, respond })
        : message
    )
  )

  return {
    ...storage,
    unprocessedMessages: (shardIds) => persist(storage.unprocessedMessages(shardIds)),
    unprocessedMessagesById: (ids) => persist(storage.unprocessedMessagesById(ids))
  }
}

export const sharding = Layer.updateService(
  Sharding.layer,
  MessageStorage,
  (storage) => resetBeforeRead(replyUntilStored(storage))
)
