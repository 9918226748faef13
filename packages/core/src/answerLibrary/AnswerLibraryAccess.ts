import * as Access from "../access/Access.ts"

export const AnswerLibraryAccess = {
  list: Access.requires("questionnaire:read"),
  get: Access.requires("questionnaire:read"),
  update: Access.requires("questionnaire:update"),
  remove: Access.requires("questionnaire:delete")
}
