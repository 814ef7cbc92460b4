/** Fixed texts of the page on which a reader chooses topics, in the languages of published pages. */
export interface ReaderWords {
  readonly title: string
  readonly about: (sender: string, address: string) => string
  readonly ofMail: string
  readonly getsIt: string
  readonly getsNone: string
  readonly leave: (topic: string) => string
  readonly join: (topic: string) => string
  readonly others: string
  readonly save: string
  readonly saved: string
  readonly everything: string
  readonly leaveAll: string
  readonly leftAll: string
  readonly lift: string
  readonly stays: string
  readonly liftToo: string
  readonly liftToJoin: (sender: string) => string
  readonly joinAndLift: string
  readonly joinOnly: string
  readonly tooOld: string
  readonly newLink: string
  readonly linkSent: string
  readonly linkSentSays: (address: string) => string
  readonly done: string
  readonly doneSays: string
  readonly linkSubject: (sender: string) => string
  readonly linkSays: (sender: string) => string
  readonly linkEnds: string
}

const english: ReaderWords = {
  title: "Your mails",
  about: (sender, address) => `What ${sender} sends to ${address}.`,
  ofMail: "The mail you came from",
  getsIt: "You get it.",
  getsNone: "You do not get it.",
  leave: (topic) => `Leave ${topic}`,
  join: (topic) => `Get ${topic} again`,
  others: "Other mails",
  save: "Save",
  saved: "Saved.",
  everything: "Everything",
  leaveAll: "Leave everything",
  leftAll: "You left everything: no newsletters and offers come, whatever is chosen here.",
  lift: "Get mails again",
  stays: "Mails about what you do there, such as receipts and sign-in codes, still come.",
  liftToo: "Also end “leave everything”?",
  liftToJoin: (sender) =>
    `You once left everything that ${sender} sends. As long as that holds, what you choose now does not come either.`,
  joinAndLift: "Yes, send me what I chose",
  joinOnly: "No, keep sending nothing",
  tooOld: "This mail is too old to sign up by. Ask for a new link, which comes to your address.",
  newLink: "Mail me a new link",
  linkSent: "Look at your mails",
  linkSentSays: (address) => `A new link is on its way to ${address}. One is sent a day.`,
  done: "Done",
  doneSays: "Nothing more is sent to this address.",
  linkSubject: (sender) => `Choose what ${sender} sends you`,
  linkSays: (sender) => `Somebody, probably you, asked for a link to choose what ${sender} sends you.`,
  linkEnds: "It works for a day. If it was not you, do nothing."
}

const others: Readonly<Record<string, ReaderWords>> = {
  de: {
    title: "Ihre E-Mails",
    about: (sender, address) => `Was ${sender} an ${address} sendet.`,
    ofMail: "Die E-Mail, aus der Sie kommen",
    getsIt: "Sie bekommen das.",
    getsNone: "Sie bekommen das nicht.",
    leave: (topic) => `${topic} abbestellen`,
    join: (topic) => `${topic} wieder bekommen`,
    others: "Weitere E-Mails",
    save: "Speichern",
    saved: "Gespeichert.",
    everything: "Alles",
    leaveAll: "Alles abbestellen",
    leftAll: "Sie haben alles abbestellt: Newsletter und Angebote kommen nicht, was auch immer hier gewählt ist.",
    lift: "Wieder E-Mails bekommen",
    stays: "E-Mails zu dem, was Sie dort tun, etwa Quittungen und Anmeldecodes, kommen weiterhin.",
    liftToo: "Auch „alles abbestellt“ aufheben?",
    liftToJoin: (sender) =>
      `Sie haben einmal alles abbestellt, was ${sender} sendet. Solange das gilt, kommt auch nicht, was Sie jetzt wählen.`,
    joinAndLift: "Ja, senden, was ich gewählt habe",
    joinOnly: "Nein, weiterhin nichts senden",
    tooOld: "Diese E-Mail ist zu alt, um etwas zu bestellen. Fordern Sie einen neuen Link an Ihre Adresse an.",
    newLink: "Neuen Link senden",
    linkSent: "Sehen Sie in Ihr Postfach",
    linkSentSays: (address) => `Ein neuer Link ist unterwegs an ${address}. Es kommt einer am Tag.`,
    done: "Erledigt",
    doneSays: "An diese Adresse wird nichts mehr gesendet.",
    linkSubject: (sender) => `Wählen Sie, was ${sender} Ihnen sendet`,
    linkSays: (sender) =>
      `Jemand, wahrscheinlich Sie, will wählen, was ${sender} Ihnen sendet, und bat um diesen Link.`,
    linkEnds: "Er gilt einen Tag. Waren Sie es nicht, tun Sie einfach nichts."
  },
  fr: {
    title: "Vos e-mails",
    about: (sender, address) => `Ce que ${sender} envoie à ${address}.`,
    ofMail: "L’e-mail d’où vous venez",
    getsIt: "Vous le recevez.",
    getsNone: "Vous ne le recevez pas.",
    leave: (topic) => `Ne plus recevoir ${topic}`,
    join: (topic) => `Recevoir de nouveau ${topic}`,
    others: "Autres e-mails",
    save: "Enregistrer",
    saved: "Enregistré.",
    everything: "Tout",
    leaveAll: "Ne plus rien recevoir",
    leftAll: "Vous avez tout quitté : ni lettres ni offres ne viennent, quoi que vous choisissiez ici.",
    lift: "Recevoir de nouveau",
    stays: "Les e-mails liés à ce que vous y faites, comme les reçus et les codes de connexion, viennent toujours.",
    liftToo: "Lever aussi « ne plus rien recevoir » ?",
    liftToJoin: (sender) =>
      `Vous avez un jour quitté tout ce que ${sender} envoie. Tant que cela vaut, ce que vous choisissez ne vient pas non plus.`,
    joinAndLift: "Oui, envoyez ce que j’ai choisi",
    joinOnly: "Non, n’envoyez toujours rien",
    tooOld: "Cet e-mail est trop ancien pour s’inscrire. Demandez un nouveau lien, envoyé à votre adresse.",
    newLink: "Envoyer un nouveau lien",
    linkSent: "Regardez vos e-mails",
    linkSentSays: (address) => `Un nouveau lien est en route vers ${address}. Il en part un par jour.`,
    done: "C’est fait",
    doneSays: "Plus rien n’est envoyé à cette adresse.",
    linkSubject: (sender) => `Choisissez ce que ${sender} vous envoie`,
    linkSays: (sender) => `Quelqu’un, sans doute vous, a demandé un lien pour choisir ce que ${sender} vous envoie.`,
    linkEnds: "Il vaut un jour. Si ce n’était pas vous, ne faites rien."
  },
  es: {
    title: "Tus correos",
    about: (sender, address) => `Lo que ${sender} envía a ${address}.`,
    ofMail: "El correo del que vienes",
    getsIt: "Lo recibes.",
    getsNone: "No lo recibes.",
    leave: (topic) => `Dejar ${topic}`,
    join: (topic) => `Recibir ${topic} otra vez`,
    others: "Otros correos",
    save: "Guardar",
    saved: "Guardado.",
    everything: "Todo",
    leaveAll: "Dejarlo todo",
    leftAll: "Lo has dejado todo: no llegan boletines ni ofertas, elijas lo que elijas aquí.",
    lift: "Recibir correos otra vez",
    stays: "Los correos sobre lo que haces allí, como recibos y códigos de acceso, siguen llegando.",
    liftToo: "¿Anular también «dejarlo todo»?",
    liftToJoin: (sender) =>
      `Una vez dejaste todo lo que envía ${sender}. Mientras eso valga, tampoco llega lo que elijas ahora.`,
    joinAndLift: "Sí, enviadme lo que he elegido",
    joinOnly: "No, seguid sin enviar nada",
    tooOld: "Este correo es demasiado antiguo para suscribirse. Pide un enlace nuevo, que llega a tu dirección.",
    newLink: "Enviarme un enlace nuevo",
    linkSent: "Mira tu correo",
    linkSentSays: (address) => `Un enlace nuevo va de camino a ${address}. Se envía uno al día.`,
    done: "Hecho",
    doneSays: "No se envía nada más a esta dirección.",
    linkSubject: (sender) => `Elige qué te envía ${sender}`,
    linkSays: (sender) => `Alguien, seguramente tú, pidió un enlace para elegir qué te envía ${sender}.`,
    linkEnds: "Vale un día. Si no fuiste tú, no hagas nada."
  }
}

const languageIn = (locale: string): string => locale.split("-")[0]!.toLowerCase()

/** Returns the language of these texts for a locale: its own if there are any, else English. */
export const readerLanguage = (locale: string): string =>
  Object.hasOwn(others, languageIn(locale)) ? languageIn(locale) : "en"

/** Returns the texts by the language of a mail; English for all without. */
export const readerWords = (locale: string): ReaderWords => others[readerLanguage(locale)] ?? english
