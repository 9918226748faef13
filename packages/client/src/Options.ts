/** Options of each request. */
export interface RequestOptions {
  /** Ends the request, and what would repeat it. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until an attempt without a response counts as lost. By default the client's; 0 for no end. */
  readonly timeout?: number | undefined
  /** Id of the organization, for a session of a user who is in several. By default the client's. */
  readonly organizationId?: string | undefined
}

/** Options of a change. */
export interface ChangeOptions extends RequestOptions {
  /** Makes the change happen once, also over a restart of the program. By default a new one for each call. */
  readonly idempotencyKey?: string | undefined
}

/** The state that a change requires. */
export interface Condition {
  /** The `etag` of a result, or the `revision` of a row. Another state fails with `precondition_failed`. */
  readonly ifMatch?: string | number | undefined
}

/** Names that come with the response. */
export interface Inclusion {
  /** `people` adds the names of all persons whose ids are in the response. */
  readonly include?: "people" | undefined
}

/** Options of an upload. */
export interface UploadOptions {
  /** Gets the bytes of the file that were sent, and its size. */
  readonly onProgress?: ((sent: number, size: number) => void) | undefined
}

/** Options of a download. */
export interface DownloadOptions extends RequestOptions {
  /** The first byte to read; 0 by default. */
  readonly start?: number | undefined
}

/** The file of an upload. */
export interface FileInput {
  readonly file: Blob
}

/** A resource with its `ETag`, which `ifMatch` takes. */
export type Tagged<A> = A & { readonly etag: string }

/** A file that is being read. A connection that breaks off is resumed. Read it once, by one of the methods. */
export interface Download {
  readonly fileName: string | undefined
  readonly fileType: string
  /** Bytes, if the server knows them before. */
  readonly size: number | undefined
  readonly stream: ReadableStream<Uint8Array>
  readonly bytes: () => Promise<Uint8Array>
  readonly text: () => Promise<string>
  readonly blob: () => Promise<Blob>
}
