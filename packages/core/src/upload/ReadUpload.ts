import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { ApiRequest, Limit } from "../contract/ApiRequest.ts"
import { giveTurn } from "../eventLoop/Turn.ts"
import { isReadable } from "../http/Endpoint.ts"
import { BodyTooLarge, InvalidRequest, MalformedBody, UnsupportedMediaType } from "../problem/HttpErrors.ts"
import * as JsonSplitter from "./JsonSplitter.ts"
import * as MultipartSplitter from "./MultipartSplitter.ts"
import { makeRejection, maximumFields, type PartHeaders, type Splitter, type UploadRejected } from "./Splitter.ts"

export interface Options {
  // member of the JSON object that holds the file in base64
  readonly member: string
  // part of the multipart form
  readonly part: string
  // parts of the form that hold JSON
  readonly jsonParts?: ReadonlyArray<string>
  // limit of the decoded file
  readonly maximumBytes: number
  // limit of the JSON body; that of a form follows from `maximumBytes`
  readonly limit: Limit
}

interface ReceivedFile<A> extends PartHeaders {
  readonly value: A
  // the first 4,100 bytes
  readonly head: Uint8Array
  readonly size: number
}

export interface Received<A> {
  // all but the file: a parsed JSON value, or the texts of a form
  readonly fields: unknown
  readonly file: ReceivedFile<A> | undefined
}

const multipartType = /^multipart\/form-data\s*(;|$)/i
const headLength = 4_100
const pieceLength = 65_536
// bytes of the file that are handed on together
const blockLength = 262_144

// between turns of the event loop: the pieces, and milliseconds of splitting them
const piecesInTurn = 16
const millisInTurn = 4

// for the boundaries and headers of a form
const overhead = 65_536

interface Form {
  readonly splitter: Splitter
  readonly limit: Limit
}

const open = (
  { header }: ApiRequest,
  { jsonParts = [], limit, maximumBytes, member, part }: Options
): Effect.Effect<Form, InvalidRequest | UnsupportedMediaType> => {
  const type = header("content-type") ?? ""
  if (!multipartType.test(type)) {
    return isReadable(header)
      ? Effect.succeed({ splitter: JsonSplitter.make(member, limit), limit })
      : new UnsupportedMediaType()
  }
  if ((header("content-encoding") ?? "identity").toLowerCase() !== "identity") return new UnsupportedMediaType()
  const splitter = MultipartSplitter.make(part, jsonParts, type)
  if (splitter === undefined) return makeRejection("", "The multipart body needs a boundary in `Content-Type`")
  return Effect.succeed({ splitter, limit: { ...limit, bytes: maximumBytes + maximumFields + overhead } })
}

const isRejection = (cause: unknown): cause is BodyTooLarge | InvalidRequest | MalformedBody =>
  cause instanceof BodyTooLarge || cause instanceof InvalidRequest || cause instanceof MalformedBody

const attempt = <A>(run: () => A): Effect.Effect<A, UploadRejected> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (cause) {
      return isRejection(cause) ? Effect.fail(cause) : Effect.die(cause)
    }
  })

type Pull = Effect.Effect<Chunk.Chunk<Uint8Array>, Option.Option<UploadRejected>>

class Reader {
  fields: unknown
  isDone = false
  size = 0
  private readonly head = new Uint8Array(headLength)
  private readonly splitter: Splitter
  private readonly pull: Pull
  private readonly maximumBytes: number
  private chunks: Array<Uint8Array> = []
  private pieces = 0
  private millis = 0
  private failure: UploadRejected | undefined

  constructor(splitter: Splitter, pull: Pull, maximumBytes: number) {
    this.splitter = splitter
    this.pull = pull
    this.maximumBytes = maximumBytes
  }

  getHead(): Uint8Array {
    return this.head.slice(0, this.size)
  }

  // reads one piece of the body, and returns the bytes of the file in it
  readonly next: Effect.Effect<ReadonlyArray<Uint8Array>, UploadRejected> = Effect.suspend(() => {
    if (this.failure !== undefined) return Effect.fail(this.failure)
    const piece = this.takePiece()
    const bytes = piece === undefined ? this.readChunk : attempt(() => this.split(piece))
    return Effect.tapError(
      this.isTurnOver() ? Effect.zipRight(giveTurn, bytes) : bytes,
      (failure) =>
        Effect.sync(() => {
          this.failure = failure
        })
    )
  })

  // Ends when the whole body has been read and is valid. So what consumes the file fails with the rest of the body.
  readonly rest: Stream.Stream<Uint8Array, UploadRejected> = Stream.repeatEffectChunkOption(
    Effect.suspend(() =>
      this.isDone
        ? Effect.fail(Option.none())
        : Effect.mapBoth(this.readBlock([], 0), { onFailure: Option.some, onSuccess: Chunk.unsafeFromArray })
    )
  )

  // fewer steps of streams and writes
  private readBlock(
    parts: Array<Uint8Array>,
    length: number
  ): Effect.Effect<ReadonlyArray<Uint8Array>, UploadRejected> {
    return Effect.flatMap(this.next, (read) => {
      parts.push(...read)
      const total = read.reduce((sum, part) => sum + part.length, length)
      return this.isDone || total >= blockLength ? Effect.succeed(parts) : this.readBlock(parts, total)
    })
  }

  private isTurnOver(): boolean {
    if (++this.pieces < piecesInTurn && this.millis < millisInTurn) return false
    this.pieces = 0
    this.millis = 0
    return true
  }

  private takePiece(): Uint8Array | undefined {
    const [chunk] = this.chunks
    if (chunk === undefined) return undefined
    const rest = chunk.subarray(pieceLength)
    if (rest.length > 0) this.chunks[0] = rest
    else this.chunks.shift()
    return chunk.subarray(0, pieceLength)
  }

  private readonly readChunk: Effect.Effect<ReadonlyArray<Uint8Array>, UploadRejected> = Effect.suspend(() =>
    Effect.matchEffect(this.pull, {
      onFailure: Option.match({ onNone: () => this.finish, onSome: Effect.fail }),
      onSuccess: (chunks) => {
        this.chunks = Chunk.toArray(chunks)
        return this.next
      }
    })
  )

  private readonly finish = Effect.suspend(() =>
    Effect.flatMap(
      Effect.flatten(attempt(() => this.splitter.end())),
      (fields): Effect.Effect<ReadonlyArray<Uint8Array>, UploadRejected> => {
        if (this.splitter.file() !== undefined && this.size === 0) {
          return makeRejection(this.splitter.pointer, "The file is empty")
        }
        this.fields = fields
        this.isDone = true
        return Effect.succeed([])
      }
    )
  )

  private split(piece: Uint8Array): ReadonlyArray<Uint8Array> {
    const start = performance.now()
    const parts = this.splitter.write(piece)
    this.millis += performance.now() - start
    for (const part of parts) {
      if (this.size < headLength) this.head.set(part.subarray(0, headLength - this.size), this.size)
      this.size += part.length
    }
    if (this.size > this.maximumBytes) throw new BodyTooLarge({ limitInBytes: this.maximumBytes, part: "file" })
    return parts
  }
}

const consumeWith = <A, E, R>(
  { splitter, limit }: Form,
  request: ApiRequest,
  { maximumBytes }: Options,
  consume: (bytes: Stream.Stream<Uint8Array, UploadRejected>) => Effect.Effect<A, E, R>,
  scope: Scope.Scope
): Effect.Effect<Received<A>, E | UploadRejected, R> =>
  Effect.gen(function*() {
    const reader = new Reader(splitter, yield* Scope.extend(Stream.toPull(request.stream(limit)), scope), maximumBytes)
    let first: ReadonlyArray<Uint8Array> = []
    while (!reader.isDone && splitter.file() === undefined) first = yield* reader.next
    const headers = splitter.file()
    if (headers === undefined) return { fields: reader.fields, file: undefined }
    const value = yield* consume(Stream.concat(Stream.fromIterable(first), reader.rest))
    while (!reader.isDone) yield* reader.next
    const { fileName, contentType } = headers
    const named = {
      ...(fileName === undefined ? {} : { fileName }),
      ...(contentType === undefined ? {} : { contentType })
    }
    return { fields: reader.fields, file: { ...named, value, head: reader.getHead(), size: reader.size } }
  })

// Reads a JSON object or a form as it arrives. `consume` is run once, when the file begins, with its decoded bytes. They
// end when the rest of the body has been read too, and fail if any of it is invalid, too large or cut off.
export const readUpload = <A, E, R>(
  request: ApiRequest,
  options: Options,
  consume: (bytes: Stream.Stream<Uint8Array, UploadRejected>) => Effect.Effect<A, E, R>
): Effect.Effect<Received<A>, E | UploadRejected | UnsupportedMediaType, R> =>
  Effect.flatMap(open(request, options), (form): Effect.Effect<Received<A>, E | UploadRejected, R> => {
    if (Number(request.header("content-length") ?? 0) > form.limit.bytes) {
      return new BodyTooLarge({ limitInBytes: options.maximumBytes, part: "file" })
    }
    return Effect.acquireUseRelease(
      Scope.make(),
      (scope) => consumeWith(form, request, options, consume, scope),
      (scope) => Scope.close(scope, Exit.void)
    )
  })
