// An option needs a package that the host may not have installed. A bundler leaves out an import that may fail.
const missing = (name: string) => (cause: unknown): never => {
  throw new Error(`This option needs the package ${name}: npm install ${name}`, { cause })
}

export const load = {
  blobFs: () => import("@attestry/blob-fs/BlobFs").catch(missing("@attestry/blob-fs")),
  clusterEngine: () => import("@attestry/engine/ClusterEngine").catch(missing("@attestry/engine")),
  egress: () => import("@attestry/egress-node/EgressNode").catch(missing("@attestry/egress-node")),
  embeddedEngine: () => import("@attestry/engine/EmbeddedEngine").catch(missing("@attestry/engine")),
  mailer: () => import("@attestry/mailer-smtp/SmtpMailer").catch(missing("@attestry/mailer-smtp")),
  pglite: () => import("@attestry/pglite/Pglite").catch(missing("@attestry/pglite")),
  postgres: () => import("@attestry/postgres/Postgres").catch(missing("@attestry/postgres")),
  questionnaireReader: () =>
    import("@attestry/questionnaire-files/NodeQuestionnaireReader").catch(missing("@attestry/questionnaire-files")),
  questionnaireWriter: () =>
    import("@attestry/questionnaire-files/NodeQuestionnaireWriter").catch(missing("@attestry/questionnaire-files")),
  reports: () => import("@attestry/reports/NodeReportWriter").catch(missing("@attestry/reports")),
  secretKeys: () => import("@attestry/cli/SecretKeys").catch(missing("@attestry/cli"))
}
