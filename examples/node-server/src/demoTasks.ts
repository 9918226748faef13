import { NewTask } from "@attestry/core/task"
import * as Schema from "effect/Schema"

/** Tasks of an invented company: recurring and single ones, open, done and failed. */
export const tasks = Schema.decodeSync(Schema.Array(NewTask))([
  {
    title: "Compare accounts with the staff list",
    description: "Export the accounts of every system. Close those of people who left, and note who closed them.",
    frequency: "quarterly",
    department: "it",
    dueDate: "2030-03-31T16:00:00Z"
  },
  {
    title: "Restore last night's backup",
    description: "Restore it into an empty environment, and write down how long it took and what was missing.",
    status: "in_progress",
    frequency: "quarterly",
    department: "itsm",
    dueDate: "2030-02-28T16:00:00Z"
  },
  {
    title: "Look through failed sign-ins",
    description: "More than ten for one account need a call to its owner.",
    frequency: "weekly",
    department: "it",
    dueDate: "2030-01-04T09:00:00Z"
  },
  {
    title: "Check the alarms of Watchpost",
    description: "Stop one instance of the test system. Somebody must be called within five minutes.",
    status: "done",
    frequency: "monthly",
    department: "itsm",
    dueDate: "2030-01-31T12:00:00Z"
  },
  {
    title: "Rehearse a breach of customer data",
    description: "Half a day with sales, support and engineering. The report names what to change.",
    frequency: "yearly",
    department: "gov",
    dueDate: "2030-05-15T08:00:00Z"
  },
  {
    title: "Renew the certificates of the office network",
    description: "The old ones end with the year.",
    status: "failed",
    department: "it",
    dueDate: "2025-12-15T12:00:00Z"
  },
  {
    title: "Train new colleagues in security",
    description: "Everybody who began since the last time, with the test at the end.",
    frequency: "monthly",
    department: "hr",
    dueDate: "2030-01-15T09:00:00Z"
  },
  {
    title: "Collect signed data processing agreements",
    description: "One for each sub-processor, not older than three years.",
    status: "in_progress",
    department: "admin",
    dueDate: "2030-04-01T12:00:00Z"
  },
  {
    title: "Go through the risks of the top five vendors",
    description: "Ask the vendor's contact what has changed, and rate the risk again.",
    frequency: "yearly",
    department: "gov",
    dueDate: "2030-06-30T12:00:00Z"
  },
  {
    title: "Destroy the disks of the old file server",
    description: "By a firm that certifies it.",
    status: "done",
    department: "it"
  },
  {
    title: "Audit the visitors' book of the second office",
    description: "The second office was closed in spring.",
    status: "not_relevant",
    department: "admin"
  },
  {
    title: "Measure how long tickets about security stay open",
    description: "The median and the longest, for the management review.",
    frequency: "monthly",
    department: "qms",
    dueDate: "2030-01-31T16:00:00Z"
  }
])
