import * as Access from "../access/Access.ts"

export const QuestionnaireAccess = {
  list: Access.requires("questionnaire:read"),
  get: Access.requires("questionnaire:read"),
  create: Access.requires("questionnaire:create"),
  answer: Access.requires("questionnaire:update"),
  export: Access.requires("questionnaire:export"),
  edit: Access.requires("questionnaire:update"),
  update: Access.requires("questionnaire:update"),
  submit: Access.requires("questionnaire:update"),
  withdraw: Access.requires("questionnaire:update"),
  judge: Access.inSession(Access.requires("questionnaire:approve")),
  send: Access.requires("questionnaire:update"),
  reopen: Access.requires("questionnaire:update"),
  remove: Access.requires("questionnaire:delete")
}
