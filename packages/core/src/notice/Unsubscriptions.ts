import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { MemberPreferences } from "../member/MemberPreferences.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { useCase } from "../shared/UseCase.ts"
import { NoticeLinks } from "./NoticeLinks.ts"
import { mailNames } from "./NoticeMail.ts"
import * as UnsubscribeLinks from "./UnsubscribeLinks.ts"

class UnsubscribeLinkInvalid extends TaggedProblem<UnsubscribeLinkInvalid>()(
  "UnsubscribeLinkInvalid",
  404,
  "The link is malformed, or its member is gone. Copy it again from the mail."
) {}

// in words: `tasks that are due`
export interface UnsubscribeOffer {
  readonly mails: string
}

// handles links in mails by which a member switches such mails off; the link is the credential
export class Unsubscriptions extends Effect.Service<Unsubscriptions>()("@attestry/core/notice/Unsubscriptions", {
  effect: Effect.gen(function*() {
    const preferences = yield* MemberPreferences
    const links = yield* NoticeLinks
    const { open } = links === undefined ? { open: () => Option.none() } : UnsubscribeLinks.make(links)

    // changes nothing, because mail programs open links on their own
    const find = useCase("Unsubscriptions.find")(function*(token: string) {
      const found = open(token)
      if (Option.isNone(found)) return yield* new UnsubscribeLinkInvalid()
      return { mails: mailNames[found.value.preference] } satisfies UnsubscribeOffer
    })

    // switches off the one preference that the link names
    const confirm = useCase("Unsubscriptions.confirm")(function*(token: string) {
      const found = open(token)
      if (Option.isNone(found)) return yield* new UnsubscribeLinkInvalid()
      const { memberId, organizationId, preference } = found.value
      yield* preferences.switchOff(organizationId, memberId, preference).pipe(
        Effect.catchTag("MemberNotFound", () => new UnsubscribeLinkInvalid())
      )
      return { mails: mailNames[preference] } satisfies UnsubscribeOffer
    })

    return { isOn: links !== undefined, find, confirm }
  })
}) {}
