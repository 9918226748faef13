import * as Context from "effect/Context"
import type { LinkKeys } from "../blob/DownloadLinks.ts"

/** Type of a resource that a mail links to. */
export type LinkedType = "libraryAnswer" | "policy" | "questionnaire" | "soa" | "task" | "vendor"

/** Links of the mails. */
export interface Links {
  /** URL of the API as mail programs see it, with the path of its mount: it serves the links to unsubscribe. */
  readonly publicUrl: string
  /** Keys that sign the links to unsubscribe. They may be those of `DownloadLinks`. */
  readonly keys: LinkKeys
  /**
   * Pages of your front end, with `{id}` in place of the id: `https://app.example.com/tasks/{id}`. For a type without a
   * page, a mail links to the sign-in page of `SignInUrl`, if there is one.
   */
  readonly pages?: { readonly [type in LinkedType]?: string | undefined } | undefined
}

/** Links of the mails about notices. By default there are none: no link to a page, and none to unsubscribe. */
export class NoticeLinks extends Context.Reference<NoticeLinks>()("@attestry/core/notice/NoticeLinks", {
  defaultValue: (): Links | undefined => undefined
}) {}
