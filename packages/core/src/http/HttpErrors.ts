import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { FieldError } from "../shared/UnknownReference.ts"

const status = <A>(code: number) => HttpApiSchema.annotations<A>({ status: code })

/**
 * A request that does not fit the contract: what is wrong, and where, for each fault (the first 20 of them; of
 * a large body the first alone).
 */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  errors: Schema.Array(FieldError),
  moreErrors: Schema.optionalWith(Schema.Int, { exact: true })
}, status(400)) {
  override get message() {
    return "The request does not fit the contract; errors tells where and how"
  }
}

/** A body that is not JSON in UTF-8, is nested too deeply, or holds too many values. */
export class MalformedBody extends Schema.TaggedError<MalformedBody>()("MalformedBody", {}, status(400)) {
  override get message() {
    return "The body must be JSON in UTF-8, nested no deeper than 200 levels, and of no more values than are allowed here"
  }
}

/** A header that has not the form of its kind. */
export class InvalidHeader
  extends Schema.TaggedError<InvalidHeader>()("InvalidHeader", { header: Schema.String }, status(400))
{
  override get message() {
    return `The header ${this.header} has not the form that it must have`
  }
}

/** More than one credential. */
export class AmbiguousCredentials
  extends Schema.TaggedError<AmbiguousCredentials>()("AmbiguousCredentials", {}, status(400))
{
  override get message() {
    return "Send one credential, once"
  }
}

/** A change that a page of another origin has asked for, with nothing but the cookie of a session to show. */
export class CrossOriginRequest
  extends Schema.TaggedError<CrossOriginRequest>()("CrossOriginRequest", {}, status(403))
{
  override get message() {
    return "A change that is asked for with a cookie must come from a page of this server's own origin"
  }
}

/** No such path, or a path whose id has not the form of one. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {}, status(404)) {
  override get message() {
    return "There is nothing at this path"
  }
}

/** The path exists, but not for this method. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()(
  "MethodNotAllowed",
  { allow: Schema.Array(Schema.String) },
  status(405)
) {
  override get message() {
    return `This path takes ${this.allow.join(", ")}`
  }
}

/** A body over the endpoint's limit. */
export class BodyTooLarge
  extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", { limitInBytes: Schema.Int }, status(413))
{
  override get message() {
    return `The body is larger than the ${this.limitInBytes} bytes that are allowed here`
  }
}

/** A body of a type, charset or encoding that the endpoint does not read. */
export class UnsupportedMediaType
  extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {}, status(415))
{
  override get message() {
    return "The body must be application/json in UTF-8, not compressed"
  }
}

/** The request did not arrive in time. */
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", {}, status(408)) {
  override get message() {
    return "The request took too long to arrive"
  }
}

/** More requests, or more refused credentials, than are allowed for now. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {}, status(429)) {
  override get message() {
    return "More requests came than are allowed; Retry-After tells when to go on"
  }
}

/** A fault of ours. The log has its cause, under the request id. */
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", {}, status(500)) {
  override get message() {
    return "Something went wrong on our side; the request id leads to the cause in our log"
  }
}

/** Something that we depend on is down or overloaded. */
export class ServiceUnavailable
  extends Schema.TaggedError<ServiceUnavailable>()("ServiceUnavailable", {}, status(503))
{
  override get message() {
    return "The service can't answer right now; try again shortly"
  }
}
