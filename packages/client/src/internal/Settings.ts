// sends one request, as `fetch` does
export type Send = (request: Request) => Promise<Response>

export interface Settings {
  readonly baseUrl: string
  readonly send: Send
  // true unless the host brought `send`
  readonly isFetch: boolean
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly organizationId: string | undefined
  readonly attempts: number
  readonly timeout: number
}
