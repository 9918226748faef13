import type { StoragePorts } from "@attestry/core"
import type * as Layer from "effect/Layer"

/**
 * The storage: memory, which goes with the process; a folder with a Postgres inside this process; a Postgres by its URL; or
 * a layer of your own.
 */
export type StorageOption =
  | { readonly memory: true }
  | { readonly folder: string }
  | { readonly postgres: string }
  | { readonly layer: Layer.Layer<StoragePorts, unknown> }

/** A server of mails, such as `smtps://user:password@mail.example.com`. */
export interface MailOption {
  readonly smtp: string
  readonly from: { readonly email: string; readonly name?: string | undefined }
}

/** Sessions of the host. */
export interface SessionOption {
  /** Name of the cookie that has the token. */
  readonly cookie?: string | undefined
  /** Returns the user of a token, or undefined. It is called for each request. */
  readonly verify: (token: string) => Promise<
    { readonly userId: string; readonly organizationId?: string | undefined } | undefined
  >
}

/** A key that encrypts stored secrets: 32 bytes in base64. The first one seals, all open. */
export interface SecretKeyOption {
  readonly id: string
  readonly key: string
}

/** Options of the application. */
export interface EmbeddedOptions {
  readonly storage: StorageOption
  /** A folder for files. By default memory for a storage in memory, and `files` in the folder of the storage. */
  readonly files?: { readonly folder: string } | undefined
  /** Path of the API in your server; `/compliance` by default. */
  readonly prefix?: `/${string}` | undefined
  /** The URL that clients use, with the prefix. Links to files begin with it. */
  readonly publicUrl?: string | undefined
  readonly mail?: MailOption | undefined
  readonly sessions?: SessionOption | undefined
  /** Other origins whose pages may change things with a cookie. */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
  /** Keys for webhooks and saved logins. By default new ones in memory, and those in the folder of the storage. */
  readonly secretKeys?: ReadonlyArray<SecretKeyOption> | undefined
  /** Requests to webhooks, and hosts with their port that need be neither public nor secure. Off by default. */
  readonly webhooks?: { readonly allow?: ReadonlyArray<string> | undefined } | undefined
  /** Reads and fills in the files of customers, by `@attestry/questionnaire-files`. Off by default. */
  readonly questionnaires?: boolean | undefined
  /** Makes PDF, XLSX and DOCX, by `@attestry/reports`. Off by default. */
  readonly reports?: boolean | undefined
  /** Reminders, mails, webhooks and browser runs, as long as the application lives. True by default. */
  readonly runsWork?: boolean | undefined
  /** Number of your own proxies in front of the server, whose `X-Forwarded-For` is trusted; 0 by default. */
  readonly trustedProxies?: number | undefined
  /** Layers of Effect that provide further ports, or replace some. */
  readonly layers?: Layer.Layer<never, unknown> | undefined
}
