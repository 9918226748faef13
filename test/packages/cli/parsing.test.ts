import { environment } from "@attestry/cli/Main"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { attestryOver } from "../../support/CommandLine.ts"

const given = (variables: { readonly [name: string]: string }) => (...args: ReadonlyArray<string>) =>
  Effect.withConfigProvider(
    attestryOver(environment)(
      ...args
    ),
    ConfigProvider.fromMap(new Map(Object.entries(variables)))
  )

/** There is nothing, so only output before the storage is opened ends with 0 or 2. */
const attestry = given({ ATTESTRY_DATA: join(tmpdir(), "attestry-never") })

const commands = [
  "init",
  "migrate",
  "org create",
  "user create",
  "user update",
  "user erase",
  "member add",
  "session create",
  "key create",
  "key revoke",
  "secrets list",
  "secrets add-key",
  "secrets use-key",
  "secrets reseal",
  "secrets remove-key",
  "browser login",
  "questionnaire read"
]

const wrong: ReadonlyArray<readonly [string, RegExp]> = [
  ["usr create", /^Unknown command "usr"\. Commands: init, migrate, org create, user create/],
  ["user crate", /^Unknown command "user crate"\. Commands: user create, user erase, user update$/],
  ["user create", /'--name'/],
  ["user create --name x", /--email for a person, or --service/],
  ["user create --name x --service --email a@example.com", /--email for a person, or --service/],
  ["user create --name x --email nobody", /^--email: Expected an e-mail address$/],
  ["user create --name x --email a@example.com --colour red", /unknown argument: '--colour'/],
  ["user create --nmae x --email a@example.com", /'--nmae' is not recognized. Did you mean '--name'/],
  ["user update usr_1", /--name, --email or both/],
  ["user update ada --name x", /^usr_…: Expected an id of the form usr_…$/],
  ["user erase ada", /^usr_…: Expected an id of the form usr_…$/],
  ["user erase", /usr_…/],
  ["org create --name x --owner-email a@example.com --time-zone lisbon", /^--time-zone: Expected an IANA time zone/],
  ["member add --org acme --user usr_1 --role member", /^--org: Expected an id of the form org_…$/],
  ["member add --org org_1 --user usr_1 --role king", /^--role: Expected the name of a built-in role/],
  ["session create --user ada", /^--user: Expected an id of the form usr_… or an e-mail address$/],
  ["session create --user usr_1 --ttl 1y", /^--ttl: Expected minutes, hours or days, such as 90m/],
  ["session create --user usr_1 --ttl 0m", /^--ttl:/],
  ["session create --user usr_1 --ttl 366d", /^--ttl:/],
  ["key create --org org_1 --user usr_1 --name x --scope vendor:paint", /^--scope: Expected \* or a permission/],
  ["secrets use-key", /key/],
  ["secrets use-key k.1", /^key: Expected 1 to 16 letters or digits$/],
  ["secrets remove-key abcdefghijklmnopq", /^key: Expected 1 to 16 letters or digits$/],
  ["key create --org org_1 --user usr_1 --name x --expires-in 2y", /30d, 90d, 1y, never/]
]

describe("the command line", () => {
  for (const command of commands) {
    it.effect(`${command} --help: shows the whole command and its options, and nothing more`, () =>
      Effect.gen(function*() {
        const { err, exitCode, out } = yield* attestry(...command.split(" "), "--help")
        assert.deepStrictEqual([exitCode, err], [0, ""])
        assert.match(out, new RegExp(`^Attestry .*\n\nUSAGE\n\n\\$ attestry ${command} .*\\[--json\\]`))
        assert.notMatch(out, /user-defined|true or false|This (setting|option)|\n\n\n/)
        assert.notInclude(out, "\u001B")
        const usage = out.split("\n")[4] ?? ""
        assert.sameMembers(
          [...usage.matchAll(/--[\w-]+/g)].map(([name]) => name),
          [...out.matchAll(/^--[\w-]+/gm)].map(([name]) => name)
        )
      }))
  }

  it.effect("without a command: lists all commands", () =>
    Effect.gen(function*() {
      const { exitCode, out } = yield* attestry()
      assert.strictEqual(exitCode, 0)
      assert.deepStrictEqual([...out.matchAll(/^ {2}attestry ([a-z]+( [a-z-]+)?)/gm)].map(([, name]) => name), commands)
      assert.include((yield* attestry("key")).out, "\n\n  attestry key revoke --org org_… [--json] <apk_…>\n")
    }))

  it.effect("--version: prints the package's version", () =>
    Effect.gen(function*() {
      const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))
      assert.strictEqual((yield* attestry("--version")).out, version)
    }))

  it.effect("--completions: prints a script for the shell", () =>
    Effect.gen(function*() {
      for (const shell of ["bash", "zsh", "fish"]) {
        assert.include((yield* attestry("--completions", shell)).out, "complet")
      }
    }))

  for (const [line, expected] of wrong) {
    it.effect(`rejects ${line}`, () =>
      Effect.gen(function*() {
        const text = yield* attestry(...line.split(" "))
        assert.deepStrictEqual([text.exitCode, text.out], [2, ""])
        const [sentence = "", advice, ...rest] = text.err.split("\n")
        assert.match(sentence, expected)
        assert.deepStrictEqual([advice, rest], ["Add --help to see the usage.", []])
        const json = yield* attestry(...line.split(" "), "--json")
        assert.deepStrictEqual([json.exitCode, json.out], [2, ""])
        assert.deepStrictEqual(JSON.parse(json.err), { code: "invalid_request", detail: sentence })
      }))
  }

  it.effect("makes a storage only for init", () =>
    Effect.gen(function*() {
      const { err, exitCode } = yield* attestry("user", "create", "--name", "x", "--service")
      assert.strictEqual(exitCode, 1)
      assert.match(err, /^The folder .*attestry-never has no storage\. .*ATTESTRY_DATA.*DATABASE_URL.*attestry init/)
    }))

  it.effect("names an invalid setting, and makes no storage then", () =>
    Effect.gen(function*() {
      const folder = join(tmpdir(), "attestry-never")
      const { err, exitCode } = yield* given({ ATTESTRY_OWNER_EMAIL: "nobody", ATTESTRY_DATA: folder })(
        "init",
        "--json"
      )
      assert.strictEqual(exitCode, 1)
      assert.deepStrictEqual(JSON.parse(err), {
        code: "invalid_setting",
        detail: "ATTESTRY_OWNER_EMAIL: Expected an e-mail address"
      })
      assert.isFalse(existsSync(folder))
    }))

  it.effect("reports an unreachable database without its password", () =>
    Effect.gen(function*() {
      for (
        const url of ["postgres://me:hidden@127.0.0.1:1/x", "postgres://me:hidden@::::/x"]
      ) {
        const { err, exitCode, out } = yield* given({ DATABASE_URL: url })("init", "--json")
        assert.deepStrictEqual([exitCode, out], [1, ""])
        assert.include(JSON.parse(err).detail, "database")
        assert.notInclude(err, "hidden")
      }
      const { err } = yield* given({ DATABASE_URL: "postgres://me:hidden@127.0.0.1:1/x" })("init", "--json")
      assert.strictEqual(JSON.parse(err).code, "service_unavailable")
    }))
})
