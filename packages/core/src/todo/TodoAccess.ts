import * as Access from "../access/Access.ts"

export const TodoAccess = {
  list: Access.anyCaller
}
