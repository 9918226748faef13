import type { Language } from "./Language.ts"

export const fr: Language = {
  code: "fr",
  domains: [
    {
      code: "A&A",
      title: "Audit et conformité",
      actions: [
        "faire auditer les mesures de sécurité par un tiers indépendant",
        "suivre les constats d'audit jusqu'à leur clôture",
        "tenir un registre des obligations légales et contractuelles",
        "présenter les résultats des évaluations à la direction générale",
        "communiquer aux clients la synthèse du dernier test d'intrusion"
      ]
    },
    {
      code: "IAM",
      title: "Gestion des identités et des accès",
      actions: [
        "imposer l'authentification multifacteur pour les accès distants",
        "retirer les droits d'accès des départs sous un jour ouvré",
        "revoir les comptes à privilèges chaque trimestre",
        "prendre en charge l'authentification unique (SAML 2.0 ou OIDC)",
        "conserver les mots de passe uniquement sous forme hachée et salée"
      ]
    },
    {
      code: "DSP",
      title: "Protection des données",
      actions: [
        "chiffrer les données clients au repos (AES-256 ou supérieur)",
        "chiffrer les données en transit sur les réseaux publics",
        "supprimer les données clients à la fin du contrat",
        "classer les informations selon leur sensibilité",
        "exclure les données de production des environnements de test"
      ]
    },
    {
      code: "NET",
      title: "Réseau et hébergement",
      actions: [
        "cloisonner les réseaux selon leur niveau de confiance",
        "surveiller les intrusions 24 h sur 24 et 7 j sur 7",
        "durcir les serveurs selon un référentiel documenté",
        "bloquer tout flux qui n'est pas explicitement autorisé",
        "synchroniser les horloges de tous les systèmes"
      ]
    },
    {
      code: "DEV",
      title: "Développement sécurisé",
      actions: [
        "analyser le code source avant chaque mise en production",
        "faire relire chaque modification par un second développeur",
        "tenir un inventaire des composants open source (SBOM)",
        "former les développeurs au codage sécurisé",
        "tester les applications web contre les attaques courantes"
      ]
    },
    {
      code: "INC",
      title: "Gestion des incidents",
      actions: [
        "signaler aux clients toute violation de données sous 72 heures",
        "tester le plan de réponse aux incidents",
        "centraliser les journaux dans un espace inaltérable",
        "conserver les preuves des incidents de sécurité",
        "traiter les signalements de vulnérabilités"
      ]
    },
    {
      code: "BCR",
      title: "Continuité d'activité",
      actions: [
        "restaurer régulièrement des sauvegardes à titre d'essai",
        "conserver des sauvegardes sur un second site",
        "maintenir un plan de reprise avec RTO et RPO",
        "protéger le centre de données contre l'incendie et l'inondation",
        "planifier la capacité des services critiques"
      ]
    },
    {
      code: "SUP",
      title: "Fournisseurs et sous-traitants",
      actions: [
        "évaluer la sécurité des sous-traitants avant la signature",
        "maintenir à jour la liste des sous-traitants ultérieurs",
        "imposer la confidentialité des données aux fournisseurs",
        "auditer sur place les fournisseurs critiques"
      ]
    },
    {
      code: "HRS",
      title: "Personnel et équipements",
      actions: [
        "vérifier les antécédents des candidats avant leur embauche",
        "sensibiliser chaque année l'ensemble du personnel",
        "chiffrer les disques des ordinateurs portables",
        "sanctionner les manquements à la politique de sécurité",
        "effacer à distance les appareils perdus"
      ]
    }
  ],
  topics: [
    "Gouvernance",
    "Politiques et procédures",
    "Mesures techniques",
    "Suivi et revue",
    "Rôles et responsabilités",
    "Documentation"
  ],
  closed: [
    "Avez-vous mis en place une procédure pour {do} ?",
    "Votre organisation est-elle en mesure de démontrer sa capacité à {do} ?",
    "Existe-t-il un processus documenté pour {do} ?",
    "Le personnel concerné est-il formé pour {do} ?",
    "Un tiers a-t-il vérifié au cours des {n} derniers mois vos moyens pour {do} ?",
    "Êtes-vous tenus par contrat à {do} ?"
  ],
  open: [
    "Comment procédez-vous pour {do} ?",
    "Quels outils utilisez-vous pour {do} ?",
    "Qui est responsable des moyens mis en œuvre pour {do} ?",
    "À quelle fréquence vérifiez-vous votre capacité à {do} ?",
    "Que se passe-t-il en cas d'impossibilité à {do} ?"
  ],
  statements: [
    "Le fournisseur doit {do}.",
    "Le prestataire s'engage à {do} au moins tous les {n} mois.",
    "Des politiques et procédures sont établies, documentées et approuvées pour {do}",
    "Des mesures techniques permettent au prestataire et à ses sous-traitants de {do}."
  ],
  requests: [
    "Décrivez les moyens mis en œuvre pour {do}.",
    "Merci de fournir la preuve (p. ex. un rapport SOC 2 de type II) de votre capacité à {do}.",
    "Indiquez les systèmes utilisés pour {do}",
    "Expliquez la démarche suivie pour {do}, et précisez qui en est responsable.",
    "Veuillez joindre la dernière version de la procédure pour {do}."
  ],
  long: [
    "Disposez-vous d'une organisation pour {do} ? Si oui, décrivez le processus, les rôles concernés et la date de la " +
    "dernière revue.",
    "La norme ISO/CEI 27001:2022 demande un traitement traçable des risques. Dans ce cadre, êtes-vous capables, au moins " +
    "tous les {n} mois, de vérifier vos moyens pour {do} ?",
    "En cas de traitement des données de plus de {n}00 personnes, veuillez détailler l'approche retenue pour {do}, les " +
    "exceptions existantes et les personnes qui les ont approuvées (nom, fonction, date)."
  ],
  words: {
    yes: "Oui",
    no: "Non",
    partly: "Partiellement",
    notApplicable: "N/A",
    number: ["N°", "Réf.", "Identifiant", "ID", "Numéro"],
    question: ["Question", "Questions", "Question de sécurité", "Questions au fournisseur"],
    requirement: ["Exigence", "Exigences de sécurité", "Mesure", "Description de l'exigence"],
    answer: ["Réponse", "Réponse du fournisseur", "Réponses", "Votre réponse"],
    comment: ["Commentaires", "Commentaire", "Précisions", "Remarques"],
    evidence: ["Preuve", "Éléments de preuve", "Documents justificatifs", "Pièce jointe"],
    section: ["Domaine", "Thème", "Catégorie", "Chapitre", "Section"],
    guidance: "Aide à la réponse",
    weight: "Pondération",
    priority: "Priorité",
    must: "Obligatoire",
    should: "Facultatif",
    status: "Statut",
    statuses: ["Mis en œuvre", "Partiellement mis en œuvre", "Planifié", "Non mis en œuvre"],
    owner: "Responsable",
    dueDate: "Échéance",
    questionnaire: "Questionnaire de sécurité fournisseur",
    instructions: "Mode d'emploi",
    cover: "Couverture",
    lists: "Listes",
    changes: "Historique",
    part: "Partie",
    page: "Page",
    of: "sur",
    company: "Raison sociale",
    contact: "Interlocuteur",
    date: "Date",
    version: "Version"
  },
  instructions: [
    "Merci de compléter chaque onglet et de renvoyer le fichier avant le {date}.",
    "Choisissez une réponse dans la liste. La colonne suivante est réservée aux commentaires (500 caractères au plus).",
    "Les questions sans objet peuvent recevoir la réponse N/A, accompagnée d'une brève justification.",
    "Les informations de ce document sont confidentielles et servent uniquement à l'évaluation des fournisseurs.",
    "N'ajoutez ni ne supprimez aucune ligne. Les cellules grisées sont verrouillées."
  ],
  guidance: [
    "Concerne tous les systèmes qui hébergent des données clients.",
    "Indiquer le nom du document et sa version.",
    "Une synthèse d'une ou deux phrases suffit.",
    "Tenir compte des utilisateurs internes et externes."
  ],
  answers: [
    "Ce point fait partie de notre système de management et est revu chaque année.",
    "Réalisé par l'équipe plateforme ; voir le paragraphe 4.2 de la politique de sécurité.",
    "En place depuis 2019, dernière revue le 12 mars 2025.",
    "Géré dans notre outil de tickets avec une double validation.",
    "Notre hébergeur en a la charge au titre de sa propre certification.",
    "Limité pour l'instant à l'environnement de production."
  ],
  comments: [
    "Détails sur demande, sous accord de confidentialité.",
    "Voir la politique jointe, chapitre 7.",
    "Concerne uniquement le service en ligne.",
    "Déploiement sur les autres sites achevé au 3e trimestre.",
    "Hors comptes d'essai gratuits."
  ]
}
