import type { Actor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import type { LinkType } from "../soaDecision/SoaLink.ts"
import type { SoaLinked } from "./SoaCoverage.ts"

const readPermissions: { readonly [type in LinkType]: Permission } = {
  policy: "policy:read",
  task: "task:read",
  vendor: "vendor:read",
  context: "context:read",
  user: "member:read"
}

// names of what the caller may not read are left out
export const makeVisible = ({ permissions }: Pick<Actor, "permissions">) => (linked: SoaLinked): SoaLinked => {
  if (permissions.has(readPermissions[linked.type])) return linked
  const { name: _, ...unnamed } = linked
  return unnamed
}
