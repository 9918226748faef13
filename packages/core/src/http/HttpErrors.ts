import * as Schema from "effect/Schema"
import { FieldError } from "../shared/FieldError.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

/**
 * A request that does not fit the contract: what is wrong, and where, for each fault (the first 20 of them; of
 * a large body the first alone).
 */
export class InvalidRequest extends TaggedProblem<InvalidRequest>()("InvalidRequest", 400, {
  fields: {
    errors: Schema.Array(FieldError),
    moreErrors: Schema.optionalWith(Schema.Int, { exact: true })
  },
  message: "The request does not fit the contract; errors tells where and how"
}) {}

/** A body that is not JSON in UTF-8, is nested too deeply, or holds too many values. */
export class MalformedBody extends TaggedProblem<MalformedBody>()(
  "MalformedBody",
  400,
  "The body must be JSON in UTF-8, nested no deeper than 200 levels, and of no more values than are allowed here"
) {}

/** A header that has not the form of its kind. */
export class InvalidHeader extends TaggedProblem<InvalidHeader>()("InvalidHeader", 400, {
  fields: { header: Schema.String },
  message: ({ header }) => `The header ${header} has not the form that it must have`
}) {}

/** More than one credential. */
export class AmbiguousCredentials
  extends TaggedProblem<AmbiguousCredentials>()("AmbiguousCredentials", 400, "Send one credential, once")
{}

/** A change that a page of another origin has asked for, with nothing but the cookie of a session to show. */
export class CrossOriginRequest extends TaggedProblem<CrossOriginRequest>()(
  "CrossOriginRequest",
  403,
  "A change that is asked for with a cookie must come from a page of this server's own origin"
) {}

/** No such path, or a path whose id has not the form of one. */
export class NotFound extends TaggedProblem<NotFound>()("NotFound", 404, "There is nothing at this path") {}

/** The path exists, but not for this method. */
export class MethodNotAllowed extends TaggedProblem<MethodNotAllowed>()("MethodNotAllowed", 405, {
  fields: { allow: Schema.Array(Schema.String) },
  message: ({ allow }) => `This path takes ${allow.join(", ")}`
}) {}

/** A body over the endpoint's limit. */
export class BodyTooLarge extends TaggedProblem<BodyTooLarge>()("BodyTooLarge", 413, {
  fields: { limitInBytes: Schema.Int },
  message: ({ limitInBytes }) => `The body is larger than the ${limitInBytes} bytes that are allowed here`
}) {}

/** A body of a type, charset or encoding that the endpoint does not read. */
export class UnsupportedMediaType extends TaggedProblem<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  415,
  "The body must be application/json in UTF-8, not compressed"
) {}

/** The request did not arrive in time. */
export class RequestTimeout
  extends TaggedProblem<RequestTimeout>()("RequestTimeout", 408, "The request took too long to arrive")
{}

/** More requests, or more refused credentials, than are allowed for now. */
export class TooManyRequests extends TaggedProblem<TooManyRequests>()(
  "TooManyRequests",
  429,
  "More requests came than are allowed; Retry-After tells when to go on"
) {}

/** A fault of ours. The log has its cause, under the request id. */
export class InternalError extends TaggedProblem<InternalError>()(
  "InternalError",
  500,
  "Something went wrong on our side; the request id leads to the cause in our log"
) {}

/** Something that we depend on is down or overloaded. */
export class ServiceUnavailable extends TaggedProblem<ServiceUnavailable>()(
  "ServiceUnavailable",
  503,
  "The service can't answer right now; try again shortly"
) {}
