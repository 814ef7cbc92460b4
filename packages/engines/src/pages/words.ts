/** Fixed texts of a page, in the languages of the built-in composer; English for all others. */
export interface PageWords {
  readonly thanks: string
  readonly received: (brand: string) => string
  readonly again: string
  readonly trap: string
  readonly wrong: string
  readonly email: string
  readonly tooLong: string
  readonly missing: string
  readonly consent: string
  readonly limited: string
}

const english: PageWords = {
  thanks: "Thank you",
  received: (brand) => `${brand} has your details now. You can close this page.`,
  again: "Back to the page",
  trap: "Leave this empty",
  wrong: "Something is missing. Please look at the fields below.",
  email: "Enter an email address, such as ada@example.com.",
  tooLong: "This is too long.",
  missing: "Please fill this in.",
  consent: "Please tick this box, or we cannot take your details.",
  limited: "Too many forms came from here. Please try again in a minute."
}

const words: Readonly<Record<string, PageWords>> = {
  de: {
    thanks: "Vielen Dank",
    received: (brand) => `${brand} hat Ihre Angaben erhalten. Sie können diese Seite schließen.`,
    again: "Zurück zur Seite",
    trap: "Dieses Feld leer lassen",
    wrong: "Es fehlt noch etwas. Bitte prüfen Sie die Felder unten.",
    email: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.",
    tooLong: "Das ist zu lang.",
    missing: "Bitte füllen Sie dieses Feld aus.",
    consent: "Bitte setzen Sie dieses Häkchen, sonst dürfen wir Ihre Angaben nicht annehmen.",
    limited: "Von hier kamen zu viele Formulare. Bitte versuchen Sie es in einer Minute noch einmal."
  },
  fr: {
    thanks: "Merci",
    received: (brand) => `${brand} a bien reçu vos informations. Vous pouvez fermer cette page.`,
    again: "Retour à la page",
    trap: "Laissez ce champ vide",
    wrong: "Il manque quelque chose. Vérifiez les champs ci-dessous.",
    email: "Saisissez une adresse e-mail, par exemple ada@example.com.",
    tooLong: "C’est trop long.",
    missing: "Veuillez remplir ce champ.",
    consent: "Veuillez cocher cette case, sinon nous ne pouvons pas recevoir vos informations.",
    limited: "Trop de formulaires ont été envoyés d’ici. Réessayez dans une minute."
  },
  es: {
    thanks: "Gracias",
    received: (brand) => `${brand} ha recibido tus datos. Ya puedes cerrar esta página.`,
    again: "Volver a la página",
    trap: "Deja este campo vacío",
    wrong: "Falta algo. Revisa los campos de abajo.",
    email: "Escribe una dirección de correo, por ejemplo ada@example.com.",
    tooLong: "Es demasiado largo.",
    missing: "Rellena este campo.",
    consent: "Marca esta casilla; si no, no podemos recibir tus datos.",
    limited: "Han llegado demasiados formularios desde aquí. Inténtalo de nuevo en un minuto."
  }
}

/** Returns the texts by the language of a page. */
export const pageWords = (locale: string): PageWords => words[locale.split("-")[0]!.toLowerCase()] ?? english
