import type { Language } from "./Language.ts"

export const en: Language = {
  code: "en",
  domains: [
    {
      code: "A&A",
      title: "Audit & Assurance",
      actions: [
        "have an independent party audit the security controls",
        "track audit findings until they are closed",
        "keep a register of legal and contractual obligations",
        "report the results of assessments to senior management",
        "share the summary of the last penetration test with customers"
      ]
    },
    {
      code: "IAM",
      title: "Identity and Access Management",
      actions: [
        "enforce multi-factor authentication for remote access",
        "remove the access rights of leavers within one working day",
        "review privileged accounts every quarter",
        "support single sign-on via SAML 2.0 or OIDC",
        "store passwords as salted hashes only",
        "separate administrative accounts from everyday accounts"
      ]
    },
    {
      code: "DSP",
      title: "Data Protection",
      actions: [
        "encrypt customer data at rest with AES-256 or stronger",
        "encrypt data in transit over public networks (TLS 1.2+)",
        "delete customer data when a contract ends",
        "classify information by its sensitivity",
        "keep production data out of test environments",
        "rotate encryption keys at least once a year"
      ]
    },
    {
      code: "NET",
      title: "Network & Hosting",
      actions: [
        "segment networks by trust level",
        "monitor the perimeter for intrusions 24x7",
        "harden servers according to a documented baseline",
        "block traffic that is not explicitly allowed",
        "synchronize the clocks of all systems"
      ]
    },
    {
      code: "DEV",
      title: "Secure Development",
      actions: [
        "scan source code for vulnerabilities before each release",
        "review every change by a second developer",
        "keep an inventory of open-source components (SBOM)",
        "train developers in secure coding",
        "test web applications against common attacks, e.g. SQL injection"
      ]
    },
    {
      code: "INC",
      title: "Incident Response",
      actions: [
        "notify customers of a personal data breach within 72 hours",
        "rehearse the incident response plan",
        "collect logs in a central, tamper-proof place",
        "keep evidence of security incidents for investigators",
        "operate a contact address for vulnerability reports"
      ]
    },
    {
      code: "BCR",
      title: "Business Continuity",
      actions: [
        "restore backups as a test",
        "keep backups in a second location",
        "maintain a disaster recovery plan with RTO and RPO",
        "protect the data centre against fire, flooding and power loss",
        "plan the capacity of critical services"
      ]
    },
    {
      code: "SUP",
      title: "Suppliers and Subcontractors",
      actions: [
        "assess the security of subcontractors before signing",
        "maintain an up-to-date list of subprocessors",
        "oblige suppliers to keep customer data confidential",
        "audit critical suppliers on site"
      ]
    },
    {
      code: "HRS",
      title: "People and Devices",
      actions: [
        "screen candidates before they are hired",
        "repeat security awareness training for all employees",
        "encrypt the disks of laptops and mobile phones",
        "sanction violations of the security policy",
        "wipe lost devices remotely"
      ]
    }
  ],
  topics: [
    "Governance",
    "Policies and procedures",
    "Technical measures",
    "Monitoring and review",
    "Roles and responsibilities",
    "Documentation"
  ],
  closed: [
    "Do you {do}?",
    "Does your organization {do}?",
    "Is there a documented procedure to {do}?",
    "Are the responsible teams trained to {do}?",
    "Can you demonstrate that you {do}?",
    "Has an external party verified in the last {n} months that you {do}?",
    "Do you {do}, including for services that are hosted by third parties?",
    "Will you {do} for the whole term of the agreement?"
  ],
  open: [
    "How do you {do}?",
    "Which tools do you use to {do}?",
    "Who is accountable for making sure that you {do}?",
    "How often do you verify your ability to {do}?",
    "What happens if you fail to {do}?",
    "Since when do you {do}, and what has changed since {date}?"
  ],
  statements: [
    "The vendor shall {do}.",
    "The service provider must {do} at least every {n} months.",
    "Policies and procedures are established, documented and approved to {do}",
    "All subcontractors who handle customer data {do}.",
    "Technical measures are implemented to {do}.",
    "The supplier is able to {do} without additional cost"
  ],
  requests: [
    "Describe how you {do}.",
    "Please provide evidence (e.g. a SOC 2 Type II report) that you {do}.",
    "List the systems that are used to {do}",
    "Explain the process by which you {do}, and name its owner.",
    "Attach the latest version of the procedure to {do}.",
    "Please confirm that you {do}"
  ],
  long: [
    "Do you {do}? If yes, describe the process, the roles involved and the date of the last review.",
    "ISO/IEC 27001:2022 expects that risks are treated in a traceable way. Do you, under this aspect, {do}, and is this " +
    "checked at planned intervals (at least every {n} months)?",
    "If personal data of more than {n}00 persons are processed, please describe in detail how you {do}, which exceptions " +
    "exist, and who approved them (name, role, date)."
  ],
  words: {
    yes: "Yes",
    no: "No",
    partly: "Partially",
    notApplicable: "N/A",
    number: ["ID", "No.", "#", "Ref", "Question ID", "Question Number"],
    question: ["Question", "Questions", "Assessment Question", "Question / Request", "Security question"],
    requirement: ["Requirement", "Control Specification", "Requirement Description", "Control"],
    answer: ["Answer", "Response", "Vendor Response", "Supplier Answer", "Your answer"],
    comment: ["Comments", "Additional Information", "Remarks", "Comments / Explanation", "Notes"],
    evidence: ["Evidence", "Supporting Documents", "Evidence / Attachment", "Reference to documentation"],
    section: ["Domain", "Section", "Category", "Topic", "Area"],
    guidance: "Guidance",
    weight: "Weight",
    priority: "Priority",
    must: "Mandatory",
    should: "Optional",
    status: "Status",
    statuses: ["Implemented", "Partially implemented", "Planned", "Not implemented"],
    owner: "Control owner",
    dueDate: "Target date",
    questionnaire: "Vendor Security Questionnaire",
    instructions: "Instructions",
    cover: "Cover",
    lists: "Lists",
    changes: "Change Log",
    part: "Part",
    page: "Page",
    of: "of",
    company: "Company name",
    contact: "Contact person",
    date: "Date",
    version: "Version"
  },
  instructions: [
    "Complete every sheet and return the file by {date}.",
    "Choose an answer from the list. Use the next column for comments of up to 500 characters.",
    "Questions that do not apply may be answered with N/A, with a short reason.",
    "The information in this document is confidential and will only be used for the assessment of suppliers.",
    "Do not add or delete rows. Cells with a grey background are locked."
  ],
  guidance: [
    "Refers to all systems that store or process customer data.",
    "Name the document and its version.",
    "A summary of one or two sentences is enough.",
    "Consider internal and external users alike."
  ],
  answers: [
    "This is part of our information security management system and is reviewed annually.",
    "Carried out by the platform team; see section 4.2 of the security policy.",
    "In place since 2019, last reviewed on 12 March 2025.",
    "Handled through our ticket system with a four-eyes approval.",
    "Our hosting provider covers this under its own certification.",
    "Currently limited to the production environment."
  ],
  comments: [
    "Details on request under NDA.",
    "See the attached policy, chapter 7.",
    "Applies to the cloud service only.",
    "Rollout to the remaining sites ends in Q3.",
    "Excludes free trial accounts."
  ]
}
