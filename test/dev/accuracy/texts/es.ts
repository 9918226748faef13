import type { Language } from "./Language.ts"

export const es: Language = {
  code: "es",
  domains: [
    {
      code: "A&A",
      title: "Auditoría y cumplimiento",
      actions: [
        "someter los controles de seguridad a una auditoría independiente",
        "dar seguimiento a los hallazgos de auditoría hasta su cierre",
        "mantener un registro de las obligaciones legales y contractuales",
        "informar a la dirección de los resultados de las evaluaciones",
        "compartir con los clientes el resumen de la última prueba de intrusión"
      ]
    },
    {
      code: "IAM",
      title: "Gestión de identidades y accesos",
      actions: [
        "exigir autenticación multifactor en los accesos remotos",
        "retirar los permisos de las bajas en un día laborable",
        "revisar las cuentas privilegiadas cada trimestre",
        "admitir el inicio de sesión único (SAML 2.0 u OIDC)",
        "guardar las contraseñas únicamente como resúmenes con sal"
      ]
    },
    {
      code: "DSP",
      title: "Protección de datos",
      actions: [
        "cifrar los datos de clientes en reposo con AES-256 o superior",
        "cifrar los datos en tránsito por redes públicas",
        "borrar los datos de clientes al terminar el contrato",
        "clasificar la información según su sensibilidad",
        "excluir los datos de producción de los entornos de prueba"
      ]
    },
    {
      code: "NET",
      title: "Red y alojamiento",
      actions: [
        "segmentar las redes según su nivel de confianza",
        "vigilar el perímetro las 24 horas del día",
        "reforzar los servidores según una guía documentada",
        "bloquear el tráfico que no esté permitido expresamente",
        "sincronizar los relojes de todos los sistemas"
      ]
    },
    {
      code: "DEV",
      title: "Desarrollo seguro",
      actions: [
        "analizar el código fuente antes de cada entrega",
        "revisar cada cambio con un segundo desarrollador",
        "llevar un inventario de los componentes de código abierto (SBOM)",
        "formar a los desarrolladores en programación segura",
        "probar las aplicaciones web frente a los ataques habituales"
      ]
    },
    {
      code: "INC",
      title: "Respuesta a incidentes",
      actions: [
        "notificar a los clientes las brechas de datos en 72 horas",
        "ensayar el plan de respuesta a incidentes",
        "reunir los registros en un lugar central e inalterable",
        "conservar las pruebas de los incidentes de seguridad",
        "atender los avisos de vulnerabilidades"
      ]
    },
    {
      code: "BCR",
      title: "Continuidad del negocio",
      actions: [
        "restaurar copias de seguridad a modo de prueba",
        "guardar copias de seguridad en una segunda ubicación",
        "mantener un plan de recuperación con RTO y RPO",
        "proteger el centro de datos contra incendios e inundaciones",
        "planificar la capacidad de los servicios críticos"
      ]
    },
    {
      code: "SUP",
      title: "Proveedores y subcontratistas",
      actions: [
        "evaluar la seguridad de los subcontratistas antes de firmar",
        "mantener actualizada la lista de subencargados",
        "obligar a los proveedores a guardar confidencialidad",
        "auditar presencialmente a los proveedores críticos"
      ]
    },
    {
      code: "HRS",
      title: "Personal y dispositivos",
      actions: [
        "comprobar los antecedentes de los candidatos",
        "concienciar cada año a toda la plantilla",
        "cifrar los discos de los portátiles y los móviles",
        "sancionar el incumplimiento de la política de seguridad",
        "borrar a distancia los dispositivos perdidos"
      ]
    }
  ],
  topics: [
    "Gobierno",
    "Políticas y procedimientos",
    "Medidas técnicas",
    "Seguimiento y revisión",
    "Funciones y responsabilidades",
    "Documentación"
  ],
  closed: [
    "¿Dispone de un procedimiento para {do}?",
    "¿Puede demostrar su capacidad para {do}?",
    "¿Existe un proceso documentado para {do}?",
    "¿Está formado el personal responsable para {do}?",
    "¿Ha verificado un tercero en los últimos {n} meses los medios para {do}?",
    "¿Se compromete por contrato a {do}?"
  ],
  open: [
    "¿Cómo se organiza su empresa para {do}?",
    "¿Qué herramientas utiliza para {do}?",
    "¿Quién es responsable de los medios para {do}?",
    "¿Con qué frecuencia comprueba su capacidad para {do}?",
    "¿Qué ocurre si no es posible {do}?"
  ],
  statements: [
    "El proveedor debe {do}.",
    "El prestador se obliga a {do} al menos cada {n} meses.",
    "Existen políticas y procedimientos documentados y aprobados para {do}",
    "El adjudicatario cuenta con medidas técnicas para {do}."
  ],
  requests: [
    "Describa las medidas implantadas para {do}.",
    "Aporte evidencias (p. ej., un informe SOC 2 tipo II) de su capacidad para {do}.",
    "Enumere los sistemas utilizados para {do}",
    "Explique el proceso seguido para {do} e indique quién es su responsable.",
    "Por favor, adjunte la última versión del procedimiento para {do}."
  ],
  long: [
    "¿Tiene establecida una organización para {do}? En caso afirmativo, describa el proceso, los roles implicados y la " +
    "fecha de la última revisión.",
    "La norma ISO/IEC 27001:2022 exige un tratamiento trazable de los riesgos. En este marco, ¿revisa al menos cada {n} " +
    "meses los medios de los que dispone para {do}?",
    "Si se tratan datos de más de {n}00 personas, describa con detalle el enfoque adoptado para {do}, las excepciones " +
    "existentes y quién las aprobó (nombre, cargo, fecha)."
  ],
  words: {
    yes: "Sí",
    no: "No",
    partly: "Parcialmente",
    notApplicable: "N/A",
    number: ["N.º", "ID", "Ref.", "Código", "Número"],
    question: ["Pregunta", "Preguntas", "Pregunta de seguridad", "Cuestión"],
    requirement: ["Requisito", "Requisitos", "Control", "Descripción del requisito"],
    answer: ["Respuesta", "Respuesta del proveedor", "Su respuesta", "Respuestas"],
    comment: ["Comentarios", "Observaciones", "Aclaraciones", "Comentario"],
    evidence: ["Evidencia", "Evidencias", "Documentación de apoyo", "Adjunto"],
    section: ["Dominio", "Área", "Categoría", "Sección", "Tema"],
    guidance: "Guía de respuesta",
    weight: "Peso",
    priority: "Prioridad",
    must: "Obligatorio",
    should: "Opcional",
    status: "Estado",
    statuses: ["Implantado", "Parcialmente implantado", "Planificado", "No implantado"],
    owner: "Responsable",
    dueDate: "Fecha prevista",
    questionnaire: "Cuestionario de seguridad para proveedores",
    instructions: "Instrucciones",
    cover: "Portada",
    lists: "Listas",
    changes: "Historial de cambios",
    part: "Parte",
    page: "Página",
    of: "de",
    company: "Nombre de la empresa",
    contact: "Persona de contacto",
    date: "Fecha",
    version: "Versión"
  },
  instructions: [
    "Rellene todas las hojas y devuelva el archivo antes del {date}.",
    "Elija una respuesta de la lista. La columna siguiente admite comentarios de hasta 500 caracteres.",
    "Las preguntas que no procedan pueden contestarse con N/A y una breve justificación.",
    "La información de este documento es confidencial y solo se usará para evaluar a los proveedores.",
    "No añada ni elimine filas. Las celdas grises están bloqueadas."
  ],
  guidance: [
    "Se refiere a todos los sistemas que tratan datos de clientes.",
    "Indicar el nombre del documento y su versión.",
    "Basta un resumen de una o dos frases.",
    "Tener en cuenta a los usuarios internos y externos."
  ],
  answers: [
    "Forma parte de nuestro sistema de gestión y se revisa cada año.",
    "Lo realiza el equipo de plataforma; véase el apartado 4.2 de la política de seguridad.",
    "En vigor desde 2019, revisado por última vez el 12 de marzo de 2025.",
    "Se gestiona en nuestro sistema de incidencias con doble aprobación.",
    "Nuestro proveedor de alojamiento lo cubre con su propia certificación.",
    "Por ahora limitado al entorno de producción."
  ],
  comments: [
    "Detalles a petición, bajo acuerdo de confidencialidad.",
    "Véase la política adjunta, capítulo 7.",
    "Solo para el servicio en la nube.",
    "Despliegue en las demás sedes hasta el tercer trimestre.",
    "Excluye las cuentas de prueba gratuitas."
  ]
}
