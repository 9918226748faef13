import { permissionTable } from "@attestry/core/access"
import { canary, type InvalidRequest, long, onBody, onQuery, userId } from "./InvalidRequest.ts"

const add = onBody("/v1/people")
const invite = onBody("/v1/people/invite")
const change = onBody("/v1/people/mem_00000000000000000000000000", "PATCH")
const define = onBody("/v1/roles")
const redefine = onBody("/v1/roles/rol_00000000000000000000000000", "PATCH")
const query = onQuery("/v1/people")

const resources = `Expected one of the resources ${Object.keys(permissionTable).join(", ")}`
const actions = "Expected one of the actions create, read, update, delete, assess"

const raw = (permissions: string) => `{"name":"Odd","permissions":${permissions}}`

/** Invalid requests about people and roles. */
export const invalidPeople: ReadonlyArray<InvalidRequest> = [
  add("nobody", {}, "/userId"),
  add("a user of the wrong form", { userId: "mem_1" }, "/userId"),
  add("a user with NUL", { userId: `usr_${canary}\0` }, "/userId"),
  add("null for a role", { userId, role: null }, "/role"),
  add("an empty role", { userId, role: "  " }, "/role"),
  add("a role with NUL", { userId, role: "member\0" }, "/role"),
  add("a role of 256 characters", { userId, role: long(256) }, "/role"),
  add("an unknown department", { userId, department: canary }, "/department"),
  add("a department in other letters", { userId, department: "HR" }, "/department"),
  add("a coerced boolean", { userId, isActive: "true" }, "/isActive"),
  add("a number for a boolean", { userId, isActive: 1 }, "/isActive"),
  add("a label in quotes", { userId, deviceLabelId: "7" }, "/deviceLabelId"),
  add("null for a new label", { userId, deviceLabelId: null }, "/deviceLabelId"),
  add("a label of NaN", { userId, deviceLabelId: "NaN" }, "/deviceLabelId"),
  add("a label beyond all numbers", `{"userId":"${userId}","deviceLabelId":1e400}`, "/deviceLabelId"),
  add("a label of 2^53 and one", `{"userId":"${userId}","deviceLabelId":9007199254740993}`, "/deviceLabelId"),
  add("a label of -2^53", `{"userId":"${userId}","deviceLabelId":-9007199254740992}`, "/deviceLabelId"),
  add("fields that only the server sets", { userId, id: "mem_1", user: {} }, "/id", "/user"),
  add("a prototype", `{"userId":"${userId}","__proto__":{"isActive":false}}`, "/__proto__"),
  change("a label of NaN", { deviceLabelId: "NaN" }, "/deviceLabelId"),
  change("another user", { userId }, "/userId"),
  change("null for a department", { department: null }, "/department"),
  invite("nobody", {}, "/email"),
  ...[
    "",
    "x",
    "@example.com",
    "a@",
    "a b@example.com",
    "a@b@example.com",
    "a@exa mple.com",
    "a@x,b@example.com",
    "a@x,b",
    "<a>@example.com",
    "a;b@example.com",
    `${canary}\0@example.com`
  ]
    .map((email) => invite(`the address ${JSON.stringify(email)}`, { email }, "/email")),
  invite("an address with a line of its own", { email: "a@example.com\r\nBcc: b@example.com" }, "/email"),
  invite("an address with a lone surrogate", { email: "a\ud800@example.com" }, "/email"),
  invite("an address of 255 characters", { email: `${long(243)}@example.com` }, "/email"),
  invite("a list of addresses", { email: ["a@example.com"] }, "/email"),
  invite("an empty name", { email: "a@example.com", name: " " }, "/name"),
  invite("a user's id", { email: "a@example.com", userId }, "/userId"),
  define("no permissions", { name: "Odd" }, "/permissions"),
  define("no name", { permissions: {} }, "/name"),
  define("a name of one letter", { name: " x ", permissions: {} }, "/name"),
  define("a name of 51 characters", { name: long(51), permissions: {} }, "/name"),
  define("a name with NUL", { name: "ab\0", permissions: {} }, "/name"),
  define("a list of permissions", { name: "Odd", permissions: ["vendor:read"] }, "/permissions"),
  { ...define("an unknown resource", raw(`{"${canary}":["read"]}`), `/permissions/${canary}`), detail: resources },
  { ...define("__proto__ as a resource", raw(`{"__proto__":["read"]}`), "/permissions/__proto__"), detail: resources },
  { ...define("constructor as a resource", raw(`{"constructor":[]}`), "/permissions/constructor"), detail: resources },
  {
    ...define("an unknown action", raw(`{"vendor":["read","${canary}"]}`), "/permissions/vendor/1"),
    detail: actions
  },
  { ...define("another resource's action", raw(`{"vendor":["publish"]}`), "/permissions/vendor/0"), detail: actions },
  {
    ...define("an action twice", raw(`{"vendor":["read","read"]}`), "/permissions/vendor/1"),
    detail: "Expected each action once"
  },
  define("an action for a list", raw(`{"vendor":"read"}`), "/permissions/vendor"),
  define("every action", raw(`{"vendor":["*"]}`), "/permissions/vendor/0"),
  define("a number for an action", raw(`{"vendor":[1]}`), "/permissions/vendor/0"),
  define("several faults", raw(`{"a":[],"vendor":["x"]}`), "/permissions/a", "/permissions/vendor/0"),
  redefine("null for permissions", { permissions: null }, "/permissions"),
  redefine("the mark of the built-in", { isBuiltIn: true }, "/isBuiltIn"),
  query("isActive=1", "isActive=1", "isActive"),
  query("isActive in capitals", "isActive=TRUE", "isActive"),
  query("an unknown department", "department=x", "department"),
  query("an empty role", "role=", "role"),
  query("NUL in a role", "role=%00", "role"),
  query("an empty search", "search=", "search"),
  query("NUL in a search", "search=a%00", "search"),
  query("an unknown sort", "sort=role", "sort"),
  query("an unknown filter", "email=a@example.com", "email"),
  { ...query("a filter twice", "role=member&role=owner", "role"), detail: "Given twice. Send it once." },
  { ...query("a filter twice, with one value", "search=x&search=x", "search"), detail: "Given twice. Send it once." },
  { ...query("a filter twice and an unknown one", "role=a&role=b&email=x", "email"), pointers: ["/email", "/role"] },
  onQuery("/v1/roles")("a parameter where none is", "x=1", "x")
]
