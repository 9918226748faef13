import * as Data from "effect/Data"

export class BrowserMissing extends Data.TaggedError("BrowserMissing") {
  override get message() {
    return "This command needs further packages: npm install @attestry/browser-playwright @attestry/egress-node"
  }
}

// failure of the browser, in a type that needs no further package
export class LoginFailed extends Data.TaggedError("LoginFailed")<{ readonly text: string; readonly cause: unknown }> {
  override get message() {
    return this.text
  }
}

export class ServerUnreachable extends Data.TaggedError("ServerUnreachable")<{ readonly cause: unknown }> {
  override get message() {
    return "The server of ATTESTRY_URL can't be reached."
  }
}

export class ServerRejected
  extends Data.TaggedError("ServerRejected")<{ readonly status: number; readonly detail: string }>
{
  override get message() {
    return `The server responded with ${this.status}: ${this.detail}`
  }
}
