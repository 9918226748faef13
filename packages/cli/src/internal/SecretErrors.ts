import * as Data from "effect/Data"

export class SecretKeysInEnvironment extends Data.TaggedError("SecretKeysInEnvironment") {
  override get message() {
    return "The keys come from SECRET_KEYS. Change them there."
  }
}

export class SecretKeysBusy extends Data.TaggedError("SecretKeysBusy")<{ readonly path: string }> {
  override get message() {
    return `Another command changes the keys, or one was broken off. If none runs, delete ${this.path} and try again.`
  }
}

export class SecretKeyNotFound extends Data.TaggedError("SecretKeyNotFound")<{ readonly id: string }> {
  override get message() {
    return `There is no key ${this.id}. attestry secrets list shows the keys.`
  }
}

export class SecretKeySeals extends Data.TaggedError("SecretKeySeals")<{ readonly id: string }> {
  override get message() {
    return `The key ${this.id} is the first one, which seals. Make another key the first one: attestry secrets use-key.`
  }
}

export class SecretKeyInUse extends Data.TaggedError("SecretKeyInUse")<{ readonly id: string; readonly uses: string }> {
  override get message() {
    return `The key ${this.id} is still needed: ${this.uses}. First run attestry secrets reseal.`
  }
}

export class SecretsUnreadable extends Data.TaggedError("SecretsUnreadable")<{ readonly count: number }> {
  override get message() {
    return `${this.count} stored secrets can't be opened. Put their keys back, or store them again.`
  }
}
