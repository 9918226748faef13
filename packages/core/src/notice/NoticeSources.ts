import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { Permission } from "../access/Permission.ts"
import type { Member } from "../member/Member.ts"
import type { MemberReference } from "../shared/Ids.ts"
import type { User } from "../user/User.ts"
import type { Notice, NoticeKind, NoticeReason } from "./Notice.ts"
import type { NoticeContent } from "./NoticeContent.ts"

// an active member who wants the mail
export interface Recipient {
  readonly member: Pick<Member, "id" | "organizationId">
  readonly user: Pick<User, "email" | "id" | "name">
  readonly permissions: ReadonlySet<Permission>
}

export interface NoticeSource {
  // the members whom a notice for everybody concerns, page by page; none of other kinds
  readonly audience?: (notice: Notice) => Stream.Stream<ReadonlyArray<MemberReference>>
  // returns the present content of the mail; fails if the cause is gone, or the recipient may not read it
  readonly describe: (notice: Notice, recipient: Recipient) => Effect.Effect<NoticeContent, NoticeReason>
}

// `Attestry.ts` lists them, from the contexts that cause the notices
export class NoticeSources extends Context.Tag("@attestry/core/notice/NoticeSources")<
  NoticeSources,
  { readonly [kind in NoticeKind]: NoticeSource }
>() {}
