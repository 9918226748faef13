import { readOrMakeKeys, type SecretKeys } from "@attestry/cli/SecretKeys"
import type { LinkKeys } from "@attestry/core/blob"
import { NoticeLinks } from "@attestry/core/notice"
import { SecretBox } from "@attestry/core/secret"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hkdfSync } from "node:crypto"

/** Keys for links in mails, made from those for secrets. */
const toLinkKeys = ([current, previous]: SecretKeys): LinkKeys => {
  const derive = ({ bytes }: SecretKeys[number]) =>
    Redacted.make(new Uint8Array(hkdfSync("sha256", Redacted.value(bytes), "", "attestry links in mails", 32)))
  return { current: derive(current), previous: previous === undefined ? undefined : derive(previous) }
}

/** Encryption of stored secrets, and the signed links in mails to a public URL. */
export const secrets = (given: Option.Option<SecretKeys>, dataFolder: string, publicUrl: string) =>
  Layer.unwrapEffect(Effect.map(
    Option.match(given, { onNone: () => readOrMakeKeys(dataFolder), onSome: Effect.succeed }),
    (keys) => Layer.merge(SecretBox.layer(keys), Layer.succeed(NoticeLinks, { publicUrl, keys: toLinkKeys(keys) }))
  ))
