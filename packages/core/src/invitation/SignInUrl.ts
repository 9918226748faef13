import * as Context from "effect/Context"

/** The address of the page to sign in on. Without it invitations have no link. */
export class SignInUrl extends Context.Reference<SignInUrl>()("@attestry/core/invitation/SignInUrl", {
  defaultValue: (): string | undefined => undefined
}) {}
