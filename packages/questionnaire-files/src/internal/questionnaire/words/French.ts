import { type Language, list } from "./Language.ts"

export const french: Language = {
  headers: {
    number: list(`
      n°, no, nº, num, numéro, id, réf, référence, identifiant, n° question, numéro de question, code,
      numéro de la question, id question, n° de question, réf question, id de la question, ~index
    `),
    section: list(`
      section, catégorie, domaine, thème, thématique, chapitre, rubrique, sujet, groupe, famille,
      domaine de contrôle, ~titre, ~volet
    `),
    question: list(`
      question, questions, intitulé, intitulé de la question, libellé, libellé de la question, exigence,
      exigences, demande, texte de la question, question de sécurité, ~contrôle, ~mesure, ~description,
      ~critère, ~énoncé, ~point de contrôle, ~champ, ~renseignement, ~renseignements, ~information
    `),
    detail: list(`détail de la question, précision de la question, sous question, complément de question`),
    answer: list(`
      réponse, réponses, votre réponse, réponse du fournisseur, réponse du prestataire, oui non, o n,
      oui non na, oui non n a, réponse du candidat, réponse fournisseur, ~conforme, ~conformité, ~statut, ~état,
      ~valeur, ~résultat, ~fournisseur, ~prestataire
    `),
    comment: list(`
      commentaire, commentaires, remarque, remarques, précision, précisions, explication, explications,
      justification, justifications, informations complémentaires, information complémentaire, détails,
      observations, observation, commentaire du fournisseur, complément d information, compléments, note,
      commentaires du fournisseur, si oui, si non, ~veuillez préciser, ~merci de préciser, ~veuillez expliquer, ~précisez
    `),
    evidence: list(`
      preuve, preuves, justificatif, justificatifs, pièce jointe, pièces jointes, document, documents,
      documentation, éléments de preuve, documents justificatifs, pièce justificative, lien vers la preuve,
      pièces justificatives, preuve associée
    `),
    choices: list(`
      réponses possibles, choix, options, valeurs possibles, options de réponse, choix possibles, choix de réponse, choix de réponses, liste de choix
    `),
    other: list(`
      poids, pondération, score, note obtenue, risque, priorité, responsable, criticité, aide, conseils, type,
      type de réponse, référentiel, norme, obligatoire, commentaire de l évaluateur, évaluation,
      commentaires internes, échéance, date, auteur, version, définition, exemple, guide, évaluateur, réponse obligatoire, réponse requise, obligatoire oui non, réponse attendue
    `)
  },
  beginnings: list(`
    est ce, est ce que, avez vous, disposez vous, êtes vous, existe t il, y a t il, quel, quelle, quels,
    quelles, comment, qui, quand, où, pourquoi, combien, à quelle, à quel, de quelle, dans quel, dans quelle,
    par qui, décrivez, veuillez, précisez, expliquez, indiquez, fournissez, listez, merci de, joignez,
    confirmez, détaillez, utilisez vous, effectuez vous, réalisez vous, appliquez vous, faites vous,
    pouvez vous, chiffrez vous, proposez vous, qu est ce, lequel, laquelle, sur quel, citez, donnez, décrire,
    préciser, indiquer, fournir, joindre, testez vous, tenez vous, gérez vous
  `),
  open: list(
    `quel, quelle, quels, quelles, comment, qui, quand, où, pourquoi, combien, décrivez, décrire, expliquez, listez, indiquez, précisez, à quelle, à quel, de quelle, dans quel, dans quelle, par qui, citez, veuillez décrire, veuillez préciser, veuillez indiquer`
  ),
  within: [],
  endings: [],
  yes: list(`oui, o, vrai`),
  no: list(`non, faux`),
  notApplicable: list(`na, n a, non applicable, sans objet, s o`),
  choices: list(`
    partiel, partiellement, en partie, en cours, prévu, planifié, inconnu, ne sais pas, faible, moyen, élevé,
    conforme, non conforme, partiellement conforme, aucun, autre, jamais, toujours, parfois
  `),
  placeholders: list(`
    veuillez sélectionner, veuillez choisir, veuillez saisir, sélectionner, sélectionnez, choisir, choisissez,
    votre réponse, saisir, saisissez, cliquez ici, cliquez ou appuyez, à compléter, à remplir, réponse ici,
    en attente, liste déroulante, à renseigner
  `),
  examples: list(`ex, exemple, par exemple, p ex, exemple de réponse`),
  notes: list(`
    remarque, note, nota, nb, total, sous total, instructions, consignes, veuillez compléter, veuillez remplir,
    veuillez répondre, veuillez noter, fin du, fin de, score, moyenne, page, confidentiel, cette section,
    cet onglet, ce questionnaire, légende, merci de compléter, merci de remplir, merci de répondre, rempli par,
    important
  `),
  otherSheets: list(`
    instructions, consignes, couverture, page de garde, garde, lisez moi, introduction, à propos, guide, aide,
    légende, glossaire, liste, listes, historique, versions, synthèse, résumé, tableau de bord, définitions,
    sommaire, mode d emploi, résultats, correspondance, paramètres, accueil
  `),
  date: list(`date de, quelle date, jj mm aaaa, date d expiration`),
  file: list(`
    joindre, joignez, veuillez joindre, merci de joindre, téléversez, veuillez fournir une copie,
    fournissez une copie, merci de fournir une copie, déposez
  `)
}
