import { readerLanguage } from "./readerWords.ts"

/** Fixed texts of the page on which a person confirms a list, in the languages of published pages. */
export interface ConfirmWords {
  readonly title: string
  readonly asks: (sender: string, list: string) => string
  readonly confirm: string
  readonly thanks: string
  readonly isOn: (sender: string, list: string) => string
  readonly over: string
  readonly overSays: string
  readonly gone: string
  readonly goneSays: string
  readonly again: string
}

const english: ConfirmWords = {
  title: "Please confirm",
  asks: (sender, list) => `Do you want the mails of “${list}” by ${sender}?`,
  confirm: "Yes, confirm",
  thanks: "You are on the list",
  isOn: (sender, list) => `${sender} will send you the mails of “${list}”. Each of them has a link to leave.`,
  over: "This link has ended",
  overSays: "A confirmation is open for seven days. Sign up again to get a new one.",
  gone: "There is nothing to confirm",
  goneSays: "You are not on this list any more. Nothing is sent to you from it.",
  again: "Sign up again"
}

const words: Readonly<Record<string, ConfirmWords>> = {
  de: {
    title: "Bitte bestätigen Sie",
    asks: (sender, list) => `Möchten Sie die E-Mails von „${list}“ von ${sender} bekommen?`,
    confirm: "Ja, bestätigen",
    thanks: "Sie stehen auf der Liste",
    isOn: (sender, list) =>
      `${sender} sendet Ihnen die E-Mails von „${list}“. In jeder steht ein Link zum Abbestellen.`,
    over: "Dieser Link ist abgelaufen",
    overSays: "Eine Bestätigung ist sieben Tage offen. Melden Sie sich noch einmal an, dann kommt eine neue.",
    gone: "Hier ist nichts zu bestätigen",
    goneSays: "Sie stehen nicht mehr auf dieser Liste. Von ihr wird Ihnen nichts gesendet.",
    again: "Noch einmal anmelden"
  },
  fr: {
    title: "Confirmez, s’il vous plaît",
    asks: (sender, list) => `Voulez-vous recevoir les e-mails de « ${list} » de ${sender} ?`,
    confirm: "Oui, je confirme",
    thanks: "Vous êtes sur la liste",
    isOn: (sender, list) => `${sender} vous enverra les e-mails de « ${list} ». Chacun contient un lien pour partir.`,
    over: "Ce lien n’est plus valable",
    overSays: "Une confirmation reste ouverte sept jours. Inscrivez-vous de nouveau pour en recevoir une autre.",
    gone: "Il n’y a rien à confirmer",
    goneSays: "Vous n’êtes plus sur cette liste. Rien ne vous en est envoyé.",
    again: "S’inscrire de nouveau"
  },
  es: {
    title: "Confirma, por favor",
    asks: (sender, list) => `¿Quieres recibir los correos de «${list}» de ${sender}?`,
    confirm: "Sí, confirmo",
    thanks: "Estás en la lista",
    isOn: (sender, list) => `${sender} te enviará los correos de «${list}». En cada uno hay un enlace para dejarlos.`,
    over: "Este enlace ha terminado",
    overSays: "Una confirmación está abierta siete días. Apúntate otra vez para recibir una nueva.",
    gone: "No hay nada que confirmar",
    goneSays: "Ya no estás en esta lista. De ella no se te envía nada.",
    again: "Apuntarme otra vez"
  }
}

/** Returns the texts by the language of a mail; English for all without. */
export const confirmWords = (locale: string): ConfirmWords => words[readerLanguage(locale)] ?? english
