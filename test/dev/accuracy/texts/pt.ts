import type { Language } from "./Language.ts"

export const pt: Language = {
  code: "pt",
  domains: [
    {
      code: "A&A",
      title: "Auditoria e conformidade",
      actions: [
        "submeter os controles de segurança a uma auditoria independente",
        "acompanhar as constatações de auditoria até o encerramento",
        "manter um registro das obrigações legais e contratuais",
        "apresentar os resultados das avaliações à diretoria",
        "compartilhar com os clientes o resumo do último teste de intrusão"
      ]
    },
    {
      code: "IAM",
      title: "Gestão de identidades e acessos",
      actions: [
        "exigir autenticação multifator nos acessos remotos",
        "remover os acessos de desligados em até um dia útil",
        "revisar as contas privilegiadas a cada trimestre",
        "oferecer login único (SAML 2.0 ou OIDC)",
        "armazenar senhas somente como hashes com sal"
      ]
    },
    {
      code: "DSP",
      title: "Proteção de dados",
      actions: [
        "criptografar os dados de clientes em repouso com AES-256 ou superior",
        "criptografar os dados em trânsito por redes públicas",
        "excluir os dados de clientes ao fim do contrato",
        "classificar as informações conforme a sensibilidade",
        "manter dados de produção fora dos ambientes de teste"
      ]
    },
    {
      code: "NET",
      title: "Rede e hospedagem",
      actions: [
        "segmentar as redes por nível de confiança",
        "monitorar o perímetro 24 horas por dia",
        "reforçar os servidores conforme um padrão documentado",
        "bloquear o tráfego que não seja expressamente permitido",
        "sincronizar os relógios de todos os sistemas"
      ]
    },
    {
      code: "DEV",
      title: "Desenvolvimento seguro",
      actions: [
        "analisar o código-fonte antes de cada versão",
        "revisar cada alteração com um segundo desenvolvedor",
        "manter um inventário dos componentes de código aberto (SBOM)",
        "treinar os desenvolvedores em programação segura",
        "testar as aplicações web contra ataques comuns"
      ]
    },
    {
      code: "INC",
      title: "Resposta a incidentes",
      actions: [
        "avisar os clientes sobre vazamentos de dados em até 72 horas",
        "ensaiar o plano de resposta a incidentes",
        "reunir os logs em um local central e inviolável",
        "preservar as evidências de incidentes de segurança",
        "tratar os relatos de vulnerabilidades"
      ]
    },
    {
      code: "BCR",
      title: "Continuidade de negócios",
      actions: [
        "restaurar backups como teste",
        "guardar backups em um segundo local",
        "manter um plano de recuperação com RTO e RPO",
        "proteger o data center contra incêndio e inundação",
        "planejar a capacidade dos serviços críticos"
      ]
    },
    {
      code: "SUP",
      title: "Fornecedores e subcontratados",
      actions: [
        "avaliar a segurança dos subcontratados antes da assinatura",
        "manter atualizada a lista de suboperadores",
        "obrigar os fornecedores a manter sigilo",
        "auditar presencialmente os fornecedores críticos"
      ]
    },
    {
      code: "HRS",
      title: "Pessoas e dispositivos",
      actions: [
        "verificar os antecedentes dos candidatos",
        "conscientizar todos os colaboradores anualmente",
        "criptografar os discos de notebooks e celulares",
        "punir violações da política de segurança",
        "apagar remotamente os dispositivos perdidos"
      ]
    }
  ],
  topics: [
    "Governança",
    "Políticas e procedimentos",
    "Medidas técnicas",
    "Monitoramento e revisão",
    "Papéis e responsabilidades",
    "Documentação"
  ],
  closed: [
    "Existe um procedimento documentado para {do}?",
    "A empresa consegue demonstrar sua capacidade de {do}?",
    "A organização possui meios para {do}?",
    "As equipes responsáveis são treinadas para {do}?",
    "Um terceiro verificou nos últimos {n} meses os meios para {do}?",
    "Há compromisso contratual de {do}?"
  ],
  open: [
    "Como a empresa se organiza para {do}?",
    "Quais ferramentas são usadas para {do}?",
    "Quem é responsável pelos meios para {do}?",
    "Com que frequência é testada a capacidade de {do}?",
    "O que acontece se não for possível {do}?"
  ],
  statements: [
    "O fornecedor deve {do}.",
    "O prestador compromete-se a {do} pelo menos a cada {n} meses.",
    "Há políticas e procedimentos documentados e aprovados para {do}",
    "A contratada dispõe de medidas técnicas para {do}."
  ],
  requests: [
    "Descreva as medidas adotadas para {do}.",
    "Apresente evidências (por exemplo, um relatório SOC 2 tipo II) da capacidade de {do}.",
    "Liste os sistemas utilizados para {do}",
    "Explique o processo seguido para {do} e informe quem é o responsável.",
    "Por favor, anexe a última versão do procedimento para {do}."
  ],
  long: [
    "Há uma estrutura definida para {do}? Em caso afirmativo, descreva o processo, os papéis envolvidos e a data da última " +
    "revisão.",
    "A norma ISO/IEC 27001:2022 exige o tratamento rastreável dos riscos. Nesse contexto, os meios para {do} são revisados " +
    "pelo menos a cada {n} meses?",
    "Se forem tratados dados de mais de {n}00 pessoas, descreva em detalhes a abordagem adotada para {do}, as exceções " +
    "existentes e quem as aprovou (nome, cargo, data)."
  ],
  words: {
    yes: "Sim",
    no: "Não",
    partly: "Parcialmente",
    notApplicable: "N/A",
    number: ["Nº", "ID", "Ref.", "Código", "Item"],
    question: ["Pergunta", "Perguntas", "Questão", "Pergunta de segurança"],
    requirement: ["Requisito", "Requisitos", "Controle", "Descrição do requisito"],
    answer: ["Resposta", "Resposta do fornecedor", "Sua resposta", "Respostas"],
    comment: ["Comentários", "Observações", "Observação", "Informações adicionais"],
    evidence: ["Evidência", "Evidências", "Documentos comprobatórios", "Anexo"],
    section: ["Domínio", "Área", "Categoria", "Seção", "Tema"],
    guidance: "Orientação",
    weight: "Peso",
    priority: "Prioridade",
    must: "Obrigatório",
    should: "Desejável",
    status: "Situação",
    statuses: ["Implementado", "Parcialmente implementado", "Planejado", "Não implementado"],
    owner: "Responsável",
    dueDate: "Prazo",
    questionnaire: "Questionário de segurança do fornecedor",
    instructions: "Instruções",
    cover: "Capa",
    lists: "Listas",
    changes: "Histórico de alterações",
    part: "Parte",
    page: "Página",
    of: "de",
    company: "Nome da empresa",
    contact: "Pessoa de contato",
    date: "Data",
    version: "Versão"
  },
  instructions: [
    "Preencha todas as planilhas e devolva o arquivo até {date}.",
    "Escolha uma resposta da lista. A coluna seguinte aceita comentários de até 500 caracteres.",
    "Itens que não se aplicam podem receber N/A com uma breve justificativa.",
    "As informações deste documento são confidenciais e servem apenas para a avaliação de fornecedores.",
    "Não inclua nem exclua linhas. As células em cinza estão bloqueadas."
  ],
  guidance: [
    "Refere-se a todos os sistemas que tratam dados de clientes.",
    "Informar o nome do documento e a versão.",
    "Um resumo de uma ou duas frases é suficiente.",
    "Considerar usuários internos e externos."
  ],
  answers: [
    "Faz parte do nosso sistema de gestão e é revisado anualmente.",
    "Realizado pela equipe de plataforma; ver item 4.2 da política de segurança.",
    "Em vigor desde 2019, revisado pela última vez em 12 de março de 2025.",
    "Tratado em nosso sistema de chamados com dupla aprovação.",
    "Nosso provedor de hospedagem cobre este ponto com certificação própria.",
    "Por enquanto limitado ao ambiente de produção."
  ],
  comments: [
    "Detalhes mediante solicitação, sob acordo de sigilo.",
    "Ver a política anexa, capítulo 7.",
    "Somente para o serviço em nuvem.",
    "Implantação nas demais unidades até o terceiro trimestre.",
    "Exceto contas de teste gratuitas."
  ]
}
