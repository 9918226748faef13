import { type Language, list } from "./Language.ts"

export const portuguese: Language = {
  headers: {
    number: list(`
      nº, n°, n.º, no, núm, número, id, ref, referência, identificador, nº da pergunta, número da pergunta,
      id da pergunta, código, id da questão, nº da questão, ~índice, ~item
    `),
    section: list(`
      seção, secção, categoria, domínio, área, tema, capítulo, grupo, tópico, bloco, família, ~título, ~assunto,
      domínio de controle, ~âmbito
    `),
    question: list(`
      pergunta, perguntas, questão, questões, texto da pergunta, requisito, requisitos, enunciado, quesito,
      pergunta de segurança, ~controle, ~controlo, ~descrição, ~medida, ~critério, ~solicitação, ~campo, ~dado, ~dados, ~informação
    `),
    detail: list(`
      detalhe da pergunta, subpergunta, sub pergunta, detalhamento da pergunta, pergunta complementar
    `),
    answer: list(`
      resposta, respostas, sua resposta, resposta do fornecedor, sim não, s n, sim não na, sim não n a,
      resposta fornecedor, ~atende, ~conforme, ~conformidade, ~estado, ~situação, ~valor, ~resultado,
      ~fornecedor
    `),
    comment: list(`
      comentário, comentários, observação, observações, nota, notas, explicação, justificativa, justificação,
      informações adicionais, detalhes, esclarecimento, esclarecimentos, comentários do fornecedor,
      informação adicional, comentários adicionais, se sim, em caso afirmativo, se não, ~por favor explique, ~explique, ~favor detalhar
    `),
    evidence: list(`
      evidência, evidências, comprovante, comprovantes, comprovação, anexo, anexos, documento, documentos,
      documentação, arquivo, arquivos, ficheiro, ficheiros, prova, link da evidência
    `),
    choices: list(
      `opções, respostas possíveis, valores possíveis, opções de resposta, opções da resposta, lista de opções`
    ),
    other: list(`
      peso, ponderação, pontuação, risco, prioridade, responsável, criticidade, ajuda, orientação, tipo,
      tipo de resposta, norma, obrigatório, avaliação, comentários internos, comentários do avaliador,
      avaliador, data, autor, versão, definição, exemplo, prazo, guia, resposta obrigatória, resposta esperada
    `)
  },
  beginnings: list(`
    possui, possuem, tem, têm, existe, existem, há, é, são, está, estão, o fornecedor possui, dispõe, realiza,
    realizam, utiliza, utilizam, qual, quais, como, quem, quando, onde, por que, quanto, quantos, quantas,
    com que, em que, a que, de que, que, o que, descreva, explique, indique, detalhe, forneça, liste,
    especifique, confirme, anexe, por favor, informe, apresente, a empresa possui, a organização possui, vocês,
    você, pode, podem, foi, foram, envie, cite
  `),
  open: list(
    `qual, quais, como, quem, quando, onde, por que, quanto, quantos, quantas, descreva, explique, indique, detalhe, liste, especifique, o que, em que, com que, a que, de que`
  ),
  within: [],
  endings: [],
  yes: list(`sim, s, verdadeiro`),
  no: list(`não, falso`),
  notApplicable: list(`na, n a, não aplicável, não se aplica`),
  choices: list(`
    parcial, parcialmente, em parte, em andamento, em curso, planejado, planeado, previsto, desconhecido,
    não sei, baixo, médio, alto, conforme, não conforme, atende, não atende, nenhum, outro, nunca, sempre
  `),
  placeholders: list(`
    por favor selecione, selecione, selecionar, escolha, escolher, insira, digite, sua resposta, clique aqui,
    a preencher, preencher, pendente, resposta aqui, a definir, lista suspensa
  `),
  examples: list(`ex, p ex, por exemplo, exemplo, exemplo de resposta`),
  notes: list(`
    nota, notas, observação, total, subtotal, instruções, por favor preencha, por favor responda, fim do,
    fim da, pontuação, média, página, confidencial, esta seção, esta secção, esta aba, este questionário,
    legenda, importante, preencha todas, preencha todos, responda a todas, responda todas, preenchido por
  `),
  otherSheets: list(`
    instruções, capa, leia me, leiame, introdução, sobre, guia, legenda, glossário, lista, listas, histórico,
    versões, resumo, painel, definições, índice, ajuda, resultados, pontuação, controle de alterações,
    parâmetros, início
  `),
  date: list(`data de, data da, qual data, em que data, qual a data, dd mm aaaa`),
  file: list(`anexe, anexar, por favor anexe, envie uma cópia, forneça uma cópia, carregue`)
}
