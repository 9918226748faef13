import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Either from "effect/Either"

const units: { readonly [unit: string]: number } = {
  "": 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40
}

const toBytes = (text: string): number | undefined => {
  const [, count = "", unit = ""] = /^(\d{1,15}) ?([A-Za-z]*)$/.exec(text) ?? []
  const bytes = count === "" ? NaN : Number(count) * (units[unit] ?? NaN)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/** Most bytes of the files of each organization by `STORAGE_LIMIT`; null for no limit. */
export const storageLimit = Config.withDefault(
  Config.mapOrFail(Config.nonEmptyString("STORAGE_LIMIT"), (text) => {
    const bytes = toBytes(text)
    return bytes === undefined
      ? Either.left(ConfigError.InvalidData(["STORAGE_LIMIT"], "expected bytes, such as 500000000, 500MB or 10GiB"))
      : Either.right(bytes === 0 ? null : bytes)
  }),
  null
)
