import { type Language, list } from "./Language.ts"

export const spanish: Language = {
  headers: {
    number: list(`
      n°, nº, n.º, no, núm, número, id, ref, referencia, identificador, nº de pregunta, número de pregunta,
      id de pregunta, código, id pregunta, nº pregunta, ~índice, ~ítem
    `),
    section: list(`
      sección, categoría, dominio, área, tema, capítulo, grupo, apartado, bloque, familia, ~título,
      dominio de control, ~ámbito
    `),
    question: list(`
      pregunta, preguntas, cuestión, cuestiones, texto de la pregunta, requisito, requisitos, consulta,
      enunciado, requerimiento, pregunta de seguridad, ~control, ~descripción, ~medida, ~criterio, ~solicitud, ~campo, ~dato, ~datos, ~información
    `),
    detail: list(`detalle de la pregunta, subpregunta, sub pregunta, pregunta adicional`),
    answer: list(`
      respuesta, respuestas, su respuesta, respuesta del proveedor, sí no, s n, sí no na, sí no n a,
      contestación, respuesta proveedor, ~cumple, ~cumplimiento, ~estado, ~valor, ~resultado, ~proveedor
    `),
    comment: list(`
      comentario, comentarios, observación, observaciones, nota, notas, explicación, justificación,
      información adicional, detalles, aclaración, aclaraciones, comentarios del proveedor,
      comentarios adicionales, en caso afirmativo, si la respuesta es sí, en caso negativo, ~por favor explique, ~explique, ~sírvase explicar
    `),
    evidence: list(`
      evidencia, evidencias, prueba, pruebas, adjunto, adjuntos, documento, documentos, documentación, archivo,
      archivos, documentación de soporte, anexo, anexos, archivo adjunto, enlace a la evidencia
    `),
    choices: list(
      `opciones, respuestas posibles, valores posibles, opciones de respuesta, opciones de la respuesta, lista de opciones`
    ),
    other: list(`
      peso, ponderación, puntuación, riesgo, prioridad, responsable, criticidad, ayuda, guía, tipo,
      tipo de respuesta, norma, marco, obligatorio, evaluación, comentarios internos, comentarios del evaluador,
      evaluador, fecha, autor, versión, definición, ejemplo, fecha límite, respuesta obligatoria, respuesta requerida, respuesta esperada
    `)
  },
  beginnings: list(`
    tiene, tienen, dispone, disponen, existe, existen, hay, es, son, está, están, se, cuenta, cuentan, realiza,
    realizan, utiliza, utilizan, aplica, qué, cuál, cuáles, cómo, quién, quiénes, cuándo, dónde, cuánto,
    cuántos, cuántas, con qué, en qué, a qué, por qué, de qué, describa, describir, explique, indique, detalle,
    proporcione, enumere, especifique, confirme, adjunte, por favor, liste, aporte, facilite, cifra, ha, han,
    puede, pueden, nombre
  `),
  open: list(
    `qué, cuál, cuáles, cómo, quién, quiénes, cuándo, dónde, cuánto, cuántos, cuántas, por qué, con qué, en qué, a qué, de qué, describa, describir, explique, indique, detalle, enumere, especifique`
  ),
  within: [],
  endings: [],
  yes: list(`sí, s, verdadero`),
  no: list(`no, falso`),
  notApplicable: list(`na, n a, no aplica, no aplicable, no procede`),
  choices: list(`
    parcial, parcialmente, en parte, en curso, en proceso, planificado, previsto, desconocido, no sabe, bajo,
    medio, alto, conforme, no conforme, cumple, no cumple, ninguno, otro, nunca, siempre
  `),
  placeholders: list(`
    por favor seleccione, seleccione, seleccionar, elija, elegir, escoja, introduzca, escriba, su respuesta,
    haga clic, por completar, a completar, pendiente, respuesta aquí, ingrese, lista desplegable
  `),
  examples: list(`ej, p ej, por ejemplo, ejemplo, ejemplo de respuesta`),
  notes: list(`
    nota, notas, total, subtotal, instrucciones, por favor complete, por favor rellene, por favor responda,
    fin de, fin del, puntuación, promedio, media, página, confidencial, esta sección, esta hoja,
    este cuestionario, leyenda, importante, complete todas, responda a todas, responda todas, cumplimentado por
  `),
  otherSheets: list(`
    instrucciones, portada, léame, introducción, acerca de, guía, leyenda, glosario, lista, listas, historial,
    versiones, resumen, panel, definiciones, índice, ayuda, resultados, puntuación, correspondencia,
    control de cambios, parámetros, inicio
  `),
  date: list(`fecha de, qué fecha, dd mm aaaa, fecha`),
  file: list(`
    adjunte, adjuntar, por favor adjunte, suba, proporcione una copia, aporte una copia, facilite una copia
  `)
}
