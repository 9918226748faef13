import * as Context from "effect/Context"

/** Where invited people sign in. Without it their mails have no link. */
export class SignInUrl extends Context.Reference<SignInUrl>()("@attestry/core/invitation/SignInUrl", {
  defaultValue: (): string | undefined => undefined
}) {}
