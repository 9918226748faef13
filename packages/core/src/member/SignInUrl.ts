import * as Context from "effect/Context"

/** URL of the sign-in page. Without it, invitations have no link. */
export class SignInUrl extends Context.Reference<SignInUrl>()("@attestry/core/member/SignInUrl", {
  defaultValue: (): string | undefined => undefined
}) {}
