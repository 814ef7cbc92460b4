import type { Tongue } from "../reading/tongueOf.ts"

/** The words that are ours where a brief is not English; all else is its author's. */
export interface Labels {
  readonly when: string
  readonly where: string
  readonly price: string
  readonly code: string
  readonly until: string
  readonly action: string
  readonly email: string
  readonly unsubscribe: string
  readonly visit: (brand: string) => string
  readonly consent: (brand: string) => string
  readonly reason: (brand: string) => string
}

const en: Labels = {
  when: "When",
  where: "Where",
  price: "Price",
  code: "Code",
  until: "Until",
  action: "Find out more",
  email: "Email address",
  unsubscribe: "Unsubscribe",
  visit: (brand) => `Visit ${brand}`,
  consent: (brand) => `I agree that ${brand} may write to me about this. I can withdraw at any time.`,
  reason: (brand) => `You receive this mail because you are in touch with ${brand}.`
}

/** By language; what is written in none of them has English ones. */
export const labels: Readonly<Record<Tongue, Labels>> = {
  en,
  und: en,
  de: {
    when: "Wann",
    where: "Wo",
    price: "Preis",
    code: "Code",
    until: "Bis",
    action: "Mehr erfahren",
    email: "E-Mail-Adresse",
    unsubscribe: "Abmelden",
    visit: (brand) => `Zu ${brand}`,
    consent: (brand) => `Ich bin einverstanden, dass ${brand} mir dazu schreibt. Das kann ich jederzeit widerrufen.`,
    reason: (brand) => `Du erhältst diese Mail, weil du mit ${brand} in Kontakt stehst.`
  },
  fr: {
    when: "Quand",
    where: "Où",
    price: "Prix",
    code: "Code",
    until: "Jusqu’au",
    action: "En savoir plus",
    email: "Adresse e-mail",
    unsubscribe: "Se désabonner",
    visit: (brand) => `Le site de ${brand}`,
    consent: (brand) => `J’accepte que ${brand} m’écrive à ce sujet. Je peux retirer mon accord à tout moment.`,
    reason: (brand) => `Vous recevez ce message car vous êtes en contact avec ${brand}.`
  },
  es: {
    when: "Cuándo",
    where: "Dónde",
    price: "Precio",
    code: "Código",
    until: "Hasta",
    action: "Más información",
    email: "Correo electrónico",
    unsubscribe: "Darse de baja",
    visit: (brand) => `Visitar ${brand}`,
    consent: (brand) => `Acepto que ${brand} me escriba sobre esto. Puedo retirarlo en cualquier momento.`,
    reason: (brand) => `Recibe este correo porque está en contacto con ${brand}.`
  }
}
