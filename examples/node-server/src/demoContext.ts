import { NewContextEntry } from "@attestry/core/contextEntry"
import * as Schema from "effect/Schema"

/** Context entries of an invented company, as answers to a customer's questionnaire. */
export const contextEntries = Schema.decodeSync(Schema.Array(NewContextEntry))([
  {
    question: "What does the company do?",
    answer:
      "We run a booking service for community sports halls: 38 people, some 1,200 halls, customers in 9 countries.",
    tags: ["company"]
  },
  {
    question: "Where is customer data stored?",
    answer:
      "In two regions of Cumulus Harbor, both in the EU. Uploads are with Basalt Storage, in the same two regions.",
    tags: ["hosting", "privacy"]
  },
  {
    question: "Is customer data encrypted at rest?",
    answer:
      "Yes. Databases, uploads and backups are encrypted with AES-256; each environment has separate keys, which are "
      + "renewed every year.",
    tags: ["encryption", "hosting"]
  },
  {
    question: "Is data encrypted in transit?",
    answer: "Yes, with TLS 1.2 or later, also between our own services. Certificates are renewed by machine.",
    tags: ["encryption", "network"]
  },
  {
    question: "How often are backups made, and are restores tested?",
    answer:
      "Every hour, kept for 35 days, with a copy in the second region. A restore is rehearsed each quarter; the last "
      + "one took 52 minutes.",
    tags: ["backup", "continuity"]
  },
  {
    question: "What are your recovery objectives?",
    answer: "At most one hour of data (RPO) and four hours of downtime (RTO) after the loss of a region.",
    tags: ["continuity"]
  },
  {
    question: "Who has access to production?",
    answer:
      "Six engineers, through a gateway with a second factor. Access is granted for eight hours, with a reason, and "
      + "each session is recorded.",
    tags: ["access", "production"]
  },
  {
    question: "How is access removed when somebody leaves?",
    answer:
      "Rosterly tells us on the last day; accounts are closed the same day, and the list is checked once a month.",
    tags: ["access", "people"]
  },
  {
    question: "Do employees use multi-factor authentication?",
    answer: "Everybody, everywhere: a hardware key for production and source code, an authenticator app for the rest.",
    tags: ["access", "people"]
  },
  {
    question: "How are employees trained in security?",
    answer: "In their first week and once a year, with a test. Those who handle personal data have half a day more.",
    tags: ["people", "training"]
  },
  {
    question: "How do you find and fix vulnerabilities?",
    answer:
      "Dependencies are scanned with every build. Critical findings are fixed within 2 days, high ones within 14. An "
      + "outside firm tests the service every spring.",
    tags: ["development", "vulnerabilities"]
  },
  {
    question: "How does a change reach production?",
    answer:
      "Reviewed by a second engineer in Forgeline, built and tested there, first to a tenth of the traffic. Anything "
      + "can be rolled back within ten minutes.",
    tags: ["development", "production"]
  },
  {
    question: "How are incidents handled, and when are customers told?",
    answer:
      "Watchpost calls the engineer on duty, day and night. Affected customers are notified within 24 hours of a confirmed "
      + "breach, and get a report within two weeks.",
    tags: ["incidents", "privacy"]
  },
  {
    question: "Which sub-processors see personal data?",
    answer: "Cumulus Harbor, Basalt Storage, Coinpath Payments and Lantern Mail. A new one is announced 30 days ahead.",
    tags: ["privacy", "vendors"]
  },
  {
    question: "How long is personal data kept?",
    answer:
      "As long as the contract runs, then 60 days, then it is deleted; invoices stay for ten years, as the law asks.",
    tags: ["privacy", "retention"]
  }
])
