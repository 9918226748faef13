import { Timestamp } from "@attestry/core/shared"
import { ListObjectsV2Command } from "@aws-sdk/client-s3"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type Connection, orDefect, send } from "./S3Connection.ts"

export interface Listed {
  // without the part that was given as `above`
  readonly name: string
  readonly size: number
  readonly storedAt: Timestamp
}

// a page is read when it is needed
export const listObjects = (
  { bucket, client }: Connection,
  operation: string,
  above: string,
  prefix: string
): Stream.Stream<Listed> =>
  Stream.paginateChunkEffect(Option.none<string>(), (token) =>
    send((abortSignal) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${above}${prefix}`,
          ...(Option.isSome(token) ? { ContinuationToken: token.value } : {})
        }),
        { abortSignal }
      )
    ).pipe(
      orDefect(operation),
      Effect.map(({ Contents: contents = [], NextContinuationToken: next }) => {
        const listed = contents.map(({ Key: key = "", LastModified: at, Size: size = 0 }) => ({
          name: key.slice(above.length),
          size,
          storedAt: Timestamp.fromMillis(at?.getTime() ?? 0)
        }))
        return [Chunk.fromIterable(listed), next === undefined ? Option.none() : Option.some(Option.some(next))]
      })
    ))
