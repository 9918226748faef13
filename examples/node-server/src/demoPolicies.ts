import type { NewPolicy } from "@attestry/core/policy"
import type { Input } from "@attestry/core/problem"

type Node = Input<typeof NewPolicy>["content"][number]

const text = (words: string): Node => ({ type: "text", text: words })
const paragraph = (words: string): Node => ({ type: "paragraph", attrs: { textAlign: null }, content: [text(words)] })
const heading = (words: string): Node => ({
  type: "heading",
  attrs: { level: 2, textAlign: null },
  content: [text(words)]
})
const list = (...items: ReadonlyArray<string>): Node => ({
  type: "bulletList",
  content: items.map((item) => ({ type: "listItem", content: [paragraph(item)] }))
})

/** Policies of an invented company: published, due for review, and draft. */
export const policies: ReadonlyArray<Input<typeof NewPolicy>> = [
  {
    name: "Access control",
    description: "Who gets access to what, and how it ends.",
    status: "published",
    frequency: "yearly",
    department: "it",
    isRequiredToSign: true,
    content: [
      heading("Purpose"),
      paragraph("Nobody reaches more of our systems, or of our customers' data, than their work needs."),
      heading("Rules"),
      list(
        "The person's lead requests access. The owner of the system grants and records it.",
        "Every account belongs to one person. Accounts of machines have an owner.",
        "Production is reached through the gateway alone, with a hardware key, for eight hours at a time.",
        "People who leave lose all access on their last day. People who change teams lose the access they no longer need."
      ),
      heading("Review"),
      paragraph("The owners of systems go through their lists of accounts in the first week of each month.")
    ]
  },
  {
    name: "Acceptable use",
    description: "How we use the devices and accounts that work gives us.",
    status: "published",
    frequency: "yearly",
    department: "hr",
    isRequiredToSign: true,
    content: [
      paragraph("This is for everybody who works here, employed or not."),
      heading("Devices"),
      list(
        "Disks are encrypted, and screens lock after five minutes.",
        "Updates are installed within a week, and within two days if the security team asks for it.",
        "A lost or stolen device is reported within one hour, at any time of the day."
      ),
      heading("Accounts"),
      list(
        "Passwords are long, kept in the password manager, and never shared.",
        "Work is done with the accounts of work: customers' data is never sent to private ones."
      )
    ]
  },
  {
    name: "Incident response",
    description: "What we do when something goes wrong, and whom we notify.",
    status: "published",
    frequency: "quarterly",
    department: "itsm",
    content: [
      heading("Who acts"),
      paragraph(
        "The engineer on duty leads until somebody else takes over. Anybody may declare an incident. A false alarm has no "
          + "consequences."
      ),
      heading("Steps"),
      {
        type: "orderedList",
        attrs: { start: 1 },
        content: [
          "Contain: stop what does harm, even if the service has to be stopped with it.",
          "Keep: save logs and images of what is concerned before anything is cleaned.",
          "Tell: customers concerned within 24 hours of a confirmed breach, the authority within 72.",
          "Learn: write down within two weeks what happened, and what will be different."
        ].map((step) => ({ type: "listItem", content: [paragraph(step)] }))
      }
    ]
  },
  {
    name: "Backup and continuity",
    description: "How we come back after the loss of a region.",
    status: "needs_review",
    frequency: "yearly",
    department: "it",
    content: [
      paragraph("We lose at most one hour of data, and are back within four hours."),
      list(
        "Backups are made every hour, and kept for 35 days in two regions.",
        "A restore is rehearsed each quarter, by somebody who did not write the instructions."
      )
    ]
  },
  {
    name: "Suppliers",
    description: "Which suppliers may hold what, and how we look at them. In the making.",
    department: "gov",
    content: [
      paragraph("A supplier that will see personal data is assessed before a contract is signed."),
      paragraph("To be settled: how often the small ones are looked at again.")
    ]
  }
]
