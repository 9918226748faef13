import * as Access from "../../access/Access.ts"

export const QuestionnaireAccess = {
  list: Access.requires("questionnaire:read"),
  get: Access.requires("questionnaire:read"),
  create: Access.requires("questionnaire:create"),
  answer: Access.requires("questionnaire:update"),
  export: Access.requires("questionnaire:export"),
  remove: Access.requires("questionnaire:delete")
}
