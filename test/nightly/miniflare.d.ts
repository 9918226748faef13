/** The part of the package that the tests use, because only the nightly run installs it. */
declare module "miniflare" {
  export class Miniflare {
    constructor(options: Record<string, unknown>)
    dispatchFetch(url: string, init?: RequestInit): Promise<Response>
    dispose(): Promise<void>
  }
}
