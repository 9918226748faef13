import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"

/** Contains at most 20 field errors, of a large body only the first. `moreErrors` counts the rest. */
export class InvalidRequest extends TaggedProblem<InvalidRequest>()("InvalidRequest", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "What is wrong, and where; at most 20 errors."),
    moreErrors: Schema.optionalWith(describe(Schema.Int, "How many more errors there are.", 3), { exact: true })
  },
  message: "The request is invalid. See `errors`."
}) {}

export class MalformedBody extends TaggedProblem<MalformedBody>()(
  "MalformedBody",
  400,
  "The body is malformed or holds too many values. Send JSON in UTF-8 of at most 200 levels and 1,000 properties per object."
) {}

export class InvalidHeader extends TaggedProblem<InvalidHeader>()("InvalidHeader", 400, {
  fields: { header: describe(Schema.String, "The name of the header.", "If-Match") },
  message: ({ header }) => `The header ${header} is malformed.`
}) {}

export class AmbiguousCredentials extends TaggedProblem<AmbiguousCredentials>()(
  "AmbiguousCredentials",
  400,
  "The request has more than one credential. Send one, once."
) {}

export class CrossOriginRequest extends TaggedProblem<CrossOriginRequest>()(
  "CrossOriginRequest",
  403,
  "With a session cookie, a change must come from a page of this server's own origin."
) {}

/** No such path, or a malformed id in it. */
export class NotFound
  extends TaggedProblem<NotFound>()("NotFound", 404, "Nothing exists at this path. Check the path and its ids.")
{}

export class MethodNotAllowed extends TaggedProblem<MethodNotAllowed>()("MethodNotAllowed", 405, {
  fields: { allow: describe(Schema.Array(Schema.String), "The methods of the path.", ["GET", "HEAD", "POST"]) },
  message: ({ allow }) => `This path does not support the method. Use ${allow.join(", ")}.`
}) {}

export class BodyTooLarge extends TaggedProblem<BodyTooLarge>()("BodyTooLarge", 413, {
  fields: {
    limitInBytes: describe(Schema.Int, "The most bytes that the body, or the file in it, may have here.", 1_048_576),
    part: optional(describe(Schema.Literal("file"), "`file` if the file in the body is too large; else left out."))
  },
  message: ({ limitInBytes, part = "body" }) => `The ${part} is too large. Send at most ${limitInBytes} bytes.`
}) {}

/** A range that begins after the end of the file. */
export class RangeNotSatisfiable extends TaggedProblem<RangeNotSatisfiable>()("RangeNotSatisfiable", 416, {
  fields: { size: describe(Schema.Int, "The size of the file in bytes.", 1_048_576) },
  message: ({ size }) => `The range begins after the end of the file. It has ${size} bytes.`
}) {}

/** A media type, charset or encoding that the endpoint does not read. */
export class UnsupportedMediaType extends TaggedProblem<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  415,
  "The media type is not supported. Send application/json in UTF-8, not compressed."
) {}

export class RequestTimeout
  extends TaggedProblem<RequestTimeout>()("RequestTimeout", 408, "The request took too long to arrive. Send it again.")
{}

/** More than the server reads before the body: by default 16 KiB of path and headers. */
export class HeadersTooLarge
  extends TaggedProblem<HeadersTooLarge>()("HeadersTooLarge", 431, "The path and the headers are too long.")
{}

/**
 * The limits of rates: rejected credentials of an address; requests, requests in progress, milliseconds of work, bytes,
 * and heavy requests in progress of a caller.
 */
export const ExceededLimit = Schema.Literal("credentials", "requests", "parallel", "work", "bytes", "heavy")

export type ExceededLimit = typeof ExceededLimit.Type

const exceeded: { readonly [Limit in ExceededLimit]: string } = {
  credentials: "Too many credentials of this address were rejected.",
  requests: "Too many requests.",
  parallel: "Too many requests at once.",
  work: "The requests took too much processor time.",
  bytes: "The requests and responses were too large together.",
  heavy: "Too many unpaged lists, imports, exports and comparisons are running."
}

export class TooManyRequests extends TaggedProblem<TooManyRequests>()("TooManyRequests", 429, {
  fields: { limit: describe(ExceededLimit, "The limit that is reached.", "requests") },
  message: ({ limit }) => `${exceeded[limit]} Retry after the time in \`Retry-After\`.`
}) {}

/** A defect. The log has its cause, under the request id. */
export class InternalError extends TaggedProblem<InternalError>()(
  "InternalError",
  500,
  "Something failed on our side. The log has the cause under the request id."
) {}

/** A dependency, such as the storage, is down or overloaded. */
export class ServiceUnavailable extends TaggedProblem<ServiceUnavailable>()(
  "ServiceUnavailable",
  503,
  "The service is unavailable. Retry after the time in `Retry-After`."
) {}
