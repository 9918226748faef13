import { type Catalogue, makeCatalogue } from "./Catalogue.ts"

type Controls = ReadonlyArray<readonly [label: string, summary: string]>

const organizational: Controls = [
  [
    "Written policies",
    "The rules on security are written down, approved, made known, and looked at again from time to time."
  ],
  ["Who does what", "Each duty in security has a named owner."],
  ["Two pairs of eyes", "Nobody alone can both do and approve what could cause harm."],
  ["Managers stand behind it", "Managers ask everybody to follow the rules, and give them the means."],
  ["Knowing the authorities", "It is known which authority to call, when, and who does."],
  ["Exchange with experts", "The organization keeps in touch with groups that share knowledge of security."],
  ["Knowing the threats", "News of threats is gathered, judged and used."],
  ["Security in projects", "Projects of every kind look at their risks from the beginning."],
  ["List of assets", "Information and what holds it are listed, each with an owner."],
  ["Proper use of assets", "It is written what people may do with information and devices."],
  ["Giving assets back", "People return what they were given when they leave or change their work."],
  ["Classes of information", "Information is sorted by how much protection it needs."],
  ["Showing the class", "One can see from a document or system which class it belongs to."],
  ["Sending information", "Rules cover how information is passed on, inside and to others."],
  ["Rules of access", "It is decided who may reach which information and rooms, and why."],
  ["Life of an account", "Accounts are made, changed and removed in an orderly way, one for each person."],
  ["Passwords and keys", "Secrets that prove who somebody is are issued and kept with care."],
  ["Granting and withdrawing rights", "Rights are given on request, checked regularly, and taken away in time."],
  ["Risks of suppliers", "The risks that come with suppliers are known and handled."],
  ["Contracts with suppliers", "What a supplier has to do for security is part of the contract."],
  ["Suppliers of suppliers", "Risks of products and services are followed along the chain of supply."],
  ["Watching suppliers", "The services of suppliers are checked, and their changes looked at."],
  ["Cloud services", "Choosing, using and leaving a cloud service follows rules."],
  ["Ready for incidents", "Roles and steps for incidents are set before one happens."],
  ["Is it an incident", "What is noticed is judged, and it is decided whether it is an incident."],
  ["Handling an incident", "Incidents are dealt with by the steps that were set."],
  ["Lessons of incidents", "What an incident taught makes protection better."],
  ["Keeping proof", "Traces of an incident are collected so that they can be used later."],
  ["Security under disruption", "Protection goes on when usual work is disturbed."],
  ["Systems that come back", "Systems are planned and tested so that they return in the time the business needs."],
  ["Duties by law and contract", "Duties from laws and contracts are known and kept up to date."],
  ["Rights of authors", "Licences and other rights of authors are respected."],
  ["Records that last", "Records are safe from loss, change and eyes that should not see them."],
  ["Personal data", "Personal data are protected as the law asks."],
  ["Outside view", "Somebody independent looks at how security is managed, at planned times."],
  ["Checking the rules", "It is checked regularly whether people and systems follow the rules."],
  ["Written procedures", "How to run systems is written down for those who do it."]
]

const people: Controls = [
  ["Background checks", "Candidates are checked before they begin, as far as law and risk allow."],
  ["Duties in the work contract", "The contract of employment names the duties in security."],
  ["Training", "People learn what they need about security, and hear of it again."],
  ["Breaking the rules", "It is known what follows when somebody breaks the rules."],
  ["After leaving", "Duties that go on after somebody leaves or changes work are agreed."],
  ["Promises of secrecy", "Those who see confidential information have signed to keep it so."],
  ["Working elsewhere", "Work outside the premises is protected."],
  ["Reporting what is odd", "People can report quickly what looks wrong."]
]

const physical: Controls = [
  ["Borders of the site", "Areas with sensitive information have a clear border."],
  ["Doors and visitors", "Only those who may enter do, and entries are controlled."],
  ["Safe rooms", "Offices and rooms are built and kept so that they protect what is in them."],
  ["Watching the premises", "The premises are watched for people who should not be there."],
  ["Fire, water and storms", "Damage by nature, accident or intent is planned for."],
  ["Rules for safe rooms", "Work in protected rooms follows rules."],
  ["Nothing left lying", "Papers are put away and screens are locked."],
  ["Where devices are", "Devices stand where they are safe."],
  ["Devices outside", "Devices that leave the premises are protected."],
  ["Disks and sticks", "Storage media are looked after from purchase to disposal."],
  ["Power and cooling", "Systems survive a failure of power or other supplies."],
  ["Cables", "Cables are safe from tapping, disturbance and damage."],
  ["Upkeep of devices", "Devices are maintained so that they keep working and safe."],
  ["Emptying old devices", "Devices hold no information when they are given away or used again."]
]

const technological: Controls = [
  ["Laptops and phones", "Information on devices of users is protected."],
  ["Powerful rights", "Rights of administrators are few, and followed closely."],
  ["Need to know", "Systems show information only to those whose work needs it."],
  ["Source code", "Only those who should can read and change source code and its tools."],
  ["Signing in", "People and programs prove who they are in a way that fits the risk."],
  ["Enough capacity", "The use of resources is watched and planned ahead."],
  ["Malware", "Systems and people are protected from harmful software."],
  ["Weaknesses of systems", "Weaknesses are found, judged and removed in time."],
  ["Settings", "Settings of systems are laid down, applied and checked."],
  ["Deleting", "Information that is no longer needed is deleted."],
  ["Hiding parts of data", "Parts of data are hidden where they are not needed."],
  ["Leaks", "Measures find and stop information that leaves without permission."],
  ["Backups", "Copies are made, kept safe, and tested by restoring them."],
  ["Spare systems", "There are spares enough to meet the need for availability."],
  ["Logs", "What systems do is logged, and logs are safe and read."],
  ["Watching for attacks", "Networks and systems are watched for odd behaviour, and it is followed up."],
  ["Same time everywhere", "The clocks of systems agree with a trusted source."],
  ["Tools that bypass protection", "Tools that could get around protection are used by few, and rarely."],
  ["Installing software", "Software gets onto live systems by set steps only."],
  ["Protected networks", "Networks and their devices are secured and run with care."],
  ["Services of networks", "What network services have to offer for security is agreed and checked."],
  ["Separate networks", "Groups of users, services and systems are kept apart on networks."],
  ["Harmful websites", "Access to outside websites is limited to keep harm away."],
  ["Encryption", "It is set where encryption is used, how, and how keys are kept."],
  ["Secure by process", "Software is made by rules that include security at every step."],
  ["What software must do", "Needs of security are found and agreed when software is made or bought."],
  ["Principles of design", "Systems are built by written principles of secure design."],
  ["Code without holes", "Developers write code by rules that avoid weaknesses."],
  ["Tests of security", "Security is tested during development and before use."],
  ["Software made by others", "Development by others is directed, watched and checked."],
  ["Test and live apart", "Development, test and live systems are kept apart and safe."],
  ["Changes", "Changes of systems follow steps that keep them safe."],
  ["Data for tests", "Data for tests are chosen, protected and removed with care."],
  ["Audits without harm", "Tests by auditors on live systems are planned so that they harm nothing."]
]

const number = (theme: string, chapter: number, controls: Controls) =>
  controls.map(([label, summary], index) => ({
    id: `A.${chapter}.${index + 1}`,
    theme: { en: theme },
    label: { en: label },
    summary: { en: summary }
  }))

/** The 93 controls of Annex A of ISO/IEC 27001:2022, with labels and summaries in our words. */
export const iso27001: Catalogue = makeCatalogue({
  id: "iso27001-2022",
  name: { en: "ISO/IEC 27001:2022, Annex A" },
  controls: [
    ...number("Organizational", 5, organizational),
    ...number("People", 6, people),
    ...number("Physical", 7, physical),
    ...number("Technological", 8, technological)
  ]
})
