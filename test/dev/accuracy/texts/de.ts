import type { Language } from "./Language.ts"

export const de: Language = {
  code: "de",
  domains: [
    {
      code: "A&A",
      title: "Prüfung und Nachweise",
      actions: [
        "die Sicherheitsmaßnahmen durch unabhängige Dritte prüfen lassen",
        "Feststellungen aus Audits bis zum Abschluss nachverfolgen",
        "ein Verzeichnis gesetzlicher und vertraglicher Pflichten führen",
        "die Ergebnisse von Bewertungen der Geschäftsleitung vorlegen",
        "Kunden eine Zusammenfassung des letzten Penetrationstests bereitstellen"
      ]
    },
    {
      code: "IAM",
      title: "Identitäts- und Zugriffsverwaltung",
      actions: [
        "für Fernzugriffe eine Mehr-Faktor-Authentifizierung erzwingen",
        "Zugriffsrechte beim Austritt innerhalb eines Arbeitstages entziehen",
        "privilegierte Konten vierteljährlich überprüfen",
        "eine Anmeldung über SAML 2.0 oder OIDC unterstützen",
        "Passwörter ausschließlich als gesalzene Hashwerte speichern"
      ]
    },
    {
      code: "DSP",
      title: "Datenschutz und Verschlüsselung",
      actions: [
        "gespeicherte Kundendaten mit AES-256 oder stärker verschlüsseln",
        "Daten bei der Übertragung über öffentliche Netze verschlüsseln",
        "Kundendaten nach Vertragsende löschen",
        "Informationen nach ihrem Schutzbedarf einstufen",
        "Produktivdaten von Testumgebungen fernhalten"
      ]
    },
    {
      code: "NET",
      title: "Netzwerk und Betrieb",
      actions: [
        "Netze nach Vertrauensstufen trennen",
        "die Netzgrenzen rund um die Uhr überwachen",
        "Server nach dokumentierten Vorgaben härten",
        "nicht ausdrücklich erlaubten Datenverkehr blockieren",
        "die Uhren aller Systeme synchronisieren"
      ]
    },
    {
      code: "DEV",
      title: "Sichere Entwicklung",
      actions: [
        "Quellcode vor jeder Auslieferung auf Schwachstellen prüfen",
        "jede Änderung durch eine zweite Person freigeben",
        "ein Verzeichnis der Open-Source-Komponenten (SBOM) pflegen",
        "Entwicklerinnen und Entwickler in sicherer Programmierung schulen",
        "Webanwendungen gegen gängige Angriffe testen (z. B. SQL-Injection)"
      ]
    },
    {
      code: "INC",
      title: "Umgang mit Sicherheitsvorfällen",
      actions: [
        "Kunden innerhalb von 72 Stunden über Datenpannen informieren",
        "den Notfallplan für Sicherheitsvorfälle üben",
        "Protokolle zentral und unveränderbar sammeln",
        "Beweise zu Sicherheitsvorfällen sichern",
        "eine Kontaktadresse für Schwachstellenmeldungen betreiben"
      ]
    },
    {
      code: "BCR",
      title: "Notfallvorsorge",
      actions: [
        "Datensicherungen testweise wiederherstellen",
        "Sicherungskopien an einem zweiten Standort aufbewahren",
        "einen Wiederanlaufplan mit RTO und RPO pflegen",
        "das Rechenzentrum gegen Feuer, Wasser und Stromausfall schützen",
        "die Kapazität kritischer Dienste planen"
      ]
    },
    {
      code: "SUP",
      title: "Lieferanten und Unterauftragnehmer",
      actions: [
        "die Sicherheit von Unterauftragnehmern vor Vertragsschluss bewerten",
        "eine aktuelle Liste der Unterauftragsverarbeiter führen",
        "Lieferanten zur Vertraulichkeit verpflichten",
        "kritische Lieferanten vor Ort prüfen"
      ]
    },
    {
      code: "HRS",
      title: "Personal und Endgeräte",
      actions: [
        "Bewerberinnen und Bewerber vor der Einstellung überprüfen",
        "alle Beschäftigten jährlich zur Informationssicherheit schulen",
        "die Festplatten von Notebooks und Mobiltelefonen verschlüsseln",
        "Verstöße gegen die Sicherheitsrichtlinie ahnden",
        "verlorene Geräte aus der Ferne löschen"
      ]
    }
  ],
  topics: [
    "Organisation",
    "Richtlinien und Verfahren",
    "Technische Maßnahmen",
    "Überwachung und Überprüfung",
    "Rollen und Zuständigkeiten",
    "Dokumentation"
  ],
  closed: [
    "Ist sichergestellt, dass Sie {do}?",
    "Können Sie nachweisen, dass Sie {do}?",
    "Gibt es eine dokumentierte Regelung, nach der Sie {do}?",
    "Haben externe Prüfer in den letzten {n} Monaten bestätigt, dass Sie {do}?",
    "Ist vertraglich vereinbart, dass alle Unterauftragnehmer {do}?",
    "Werden Sie während der gesamten Vertragslaufzeit {do}?"
  ],
  open: [
    "Wie stellen Sie sicher, dass Sie {do}?",
    "Welche Werkzeuge setzen Sie ein, wenn Sie {do}?",
    "Wer ist dafür verantwortlich, dass Sie {do}?",
    "Wie oft prüfen Sie, ob Sie {do}?",
    "Seit wann gilt bei Ihnen, dass Sie {do}?"
  ],
  statements: [
    "Der Auftragnehmer muss {do}.",
    "Der Dienstleister soll mindestens alle {n} Monate {do}.",
    "Es bestehen dokumentierte und freigegebene Vorgaben, nach denen alle Beteiligten {do}",
    "Der Anbieter kann ohne zusätzliche Kosten {do}."
  ],
  requests: [
    "Beschreiben Sie, wie Sie {do}.",
    "Bitte weisen Sie nach (z. B. durch einen SOC-2-Bericht, Typ II), dass Sie {do}.",
    "Nennen Sie die Systeme, mit denen Sie {do}",
    "Erläutern Sie den Prozess, nach dem Sie {do}, und benennen Sie die verantwortliche Stelle.",
    "Bitte bestätigen Sie, dass Sie {do}"
  ],
  long: [
    "Haben Sie festgelegt, dass Sie {do}? Falls ja, beschreiben Sie den Ablauf, die beteiligten Rollen und das Datum der " +
    "letzten Überprüfung.",
    "ISO/IEC 27001:2022 verlangt eine nachvollziehbare Behandlung von Risiken. Ist in diesem Zusammenhang geregelt, dass " +
    "Sie {do}, und wird dies mindestens alle {n} Monate überprüft?",
    "Falls personenbezogene Daten von mehr als {n}00 Personen verarbeitet werden, beschreiben Sie bitte ausführlich, wie " +
    "Sie {do}, welche Ausnahmen bestehen und wer sie genehmigt hat (Name, Funktion, Datum)."
  ],
  words: {
    yes: "Ja",
    no: "Nein",
    partly: "Teilweise",
    notApplicable: "Nicht zutreffend",
    number: ["Nr.", "ID", "Lfd. Nr.", "Kennung", "Nummer"],
    question: ["Frage", "Fragen", "Fragestellung", "Sicherheitsfrage"],
    requirement: ["Anforderung", "Anforderungen", "Maßnahme", "Beschreibung der Anforderung"],
    answer: ["Antwort", "Antwort des Anbieters", "Ihre Antwort", "Antworten"],
    comment: ["Bemerkungen", "Kommentar", "Erläuterung", "Anmerkungen"],
    evidence: ["Nachweis", "Nachweise", "Verweis auf Dokumente", "Anlage"],
    section: ["Bereich", "Themengebiet", "Kategorie", "Kapitel", "Domäne"],
    guidance: "Ausfüllhilfe",
    weight: "Gewichtung",
    priority: "Priorität",
    must: "Muss",
    should: "Kann",
    status: "Umsetzungsstand",
    statuses: ["Umgesetzt", "Teilweise umgesetzt", "Geplant", "Nicht umgesetzt"],
    owner: "Verantwortlich",
    dueDate: "Zieltermin",
    questionnaire: "Fragebogen zur Informationssicherheit",
    instructions: "Ausfüllhinweise",
    cover: "Deckblatt",
    lists: "Listen",
    changes: "Änderungshistorie",
    part: "Teil",
    page: "Seite",
    of: "von",
    company: "Firmenname",
    contact: "Ansprechpartner",
    date: "Datum",
    version: "Version"
  },
  instructions: [
    "Bitte füllen Sie alle Blätter aus und senden Sie die Datei bis zum {date} zurück.",
    "Wählen Sie eine Antwort aus der Liste. Die nächste Spalte ist für Bemerkungen mit höchstens 500 Zeichen vorgesehen.",
    "Nicht zutreffende Fragen können mit einer kurzen Begründung übersprungen werden.",
    "Die Angaben in diesem Dokument werden vertraulich behandelt und nur zur Bewertung von Lieferanten verwendet.",
    "Bitte fügen Sie keine Zeilen hinzu und löschen Sie keine. Graue Zellen sind gesperrt."
  ],
  guidance: [
    "Betrifft alle Systeme, auf denen Kundendaten verarbeitet werden.",
    "Name und Version des Dokuments angeben.",
    "Eine Zusammenfassung in ein bis zwei Sätzen genügt.",
    "Interne und externe Benutzer berücksichtigen."
  ],
  answers: [
    "Dies ist Teil unseres Managementsystems und wird jährlich überprüft.",
    "Zuständig ist das Plattformteam; siehe Abschnitt 4.2 der Sicherheitsrichtlinie.",
    "Seit 2019 in Kraft, zuletzt am 12. März 2025 überprüft.",
    "Wird über unser Ticketsystem nach dem Vier-Augen-Prinzip abgewickelt.",
    "Unser Hosting-Anbieter deckt dies durch seine eigene Zertifizierung ab.",
    "Derzeit auf die Produktivumgebung beschränkt."
  ],
  comments: [
    "Einzelheiten auf Anfrage unter NDA.",
    "Siehe beigefügte Richtlinie, Kapitel 7.",
    "Gilt nur für den Cloud-Dienst.",
    "Einführung an den übrigen Standorten bis Q3.",
    "Ohne kostenlose Testkonten."
  ]
}
