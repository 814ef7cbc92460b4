import type { Objective } from "@tidings/schema/composing/Brief"

/** Fixed labels around an author's text. */
interface Labels {
  /** Label of a button without one of its own. */
  readonly action: string
  /** Submit label of a form, by its objective. */
  readonly send: Readonly<Record<Objective, string>>
  readonly email: string
  readonly unsubscribe: string
  readonly consent: (brand: string) => string
  readonly reason: (brand: string) => string
}

const en: Labels = {
  action: "Find out more",
  send: {
    lead: "Get in touch",
    signup: "Sign up",
    sale: "Keep me posted",
    event: "Save a place",
    waitlist: "Join the list",
    download: "Send it to me"
  },
  email: "Email address",
  unsubscribe: "Unsubscribe",
  consent: (brand) => `I agree that ${brand} may write to me about this. I can withdraw at any time.`,
  reason: (brand) => `You receive this mail because you are in touch with ${brand}.`
}

const others: Readonly<Record<string, Labels>> = {
  en,
  de: {
    action: "Mehr erfahren",
    send: {
      lead: "Kontakt aufnehmen",
      signup: "Anmelden",
      sale: "Auf dem Laufenden bleiben",
      event: "Platz sichern",
      waitlist: "Auf die Warteliste",
      download: "Zusenden lassen"
    },
    email: "E-Mail-Adresse",
    unsubscribe: "Abmelden",
    consent: (brand) => `Ich bin einverstanden, dass ${brand} mir dazu schreibt. Das kann ich jederzeit widerrufen.`,
    reason: (brand) => `Diese Mail geht an alle, die mit ${brand} in Kontakt stehen.`
  },
  fr: {
    action: "En savoir plus",
    send: {
      lead: "Nous contacter",
      signup: "S’inscrire",
      sale: "Rester informé",
      event: "Réserver une place",
      waitlist: "Rejoindre la liste",
      download: "Recevoir le document"
    },
    email: "Adresse e-mail",
    unsubscribe: "Se désabonner",
    consent: (brand) => `J’accepte que ${brand} m’écrive à ce sujet. Je peux retirer mon accord à tout moment.`,
    reason: (brand) => `Vous recevez ce message car vous êtes en contact avec ${brand}.`
  },
  es: {
    action: "Más información",
    send: {
      lead: "Contactar",
      signup: "Inscribirse",
      sale: "Recibir novedades",
      event: "Reservar plaza",
      waitlist: "Unirse a la lista",
      download: "Recibirlo"
    },
    email: "Correo electrónico",
    unsubscribe: "Darse de baja",
    consent: (brand) => `Acepto que ${brand} me escriba sobre esto. Puedo retirarlo en cualquier momento.`,
    reason: (brand) => `Recibe este correo porque está en contacto con ${brand}.`
  }
}

const languageIn = (locale: string): string => locale.split("-")[0]!.toLowerCase()

/** True if there are labels in a language. */
export const hasLabels = (locale: string): boolean => Object.hasOwn(others, languageIn(locale))

/** Returns the labels of a language, else the English ones. */
export const labelsOf = (locale: string): Labels => (hasLabels(locale) ? others[languageIn(locale)]! : en)
