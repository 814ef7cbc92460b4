import type { Objective } from "@tidings/schema/composing/Brief"
import type { Vibe } from "./Vibe.ts"

type Lines = Readonly<Record<Objective, Readonly<Record<Vibe, string>>>>

/** What a mail opens with: an invitation, never a claim, that holds whatever the brief says. */
export const openings: Lines = {
  event: {
    warm: "We would love to have you there.",
    plain: "You are invited.",
    bold: "",
    playful: "Clear your diary.",
    formal: "We have the pleasure of inviting you.",
    calm: "You are warmly invited."
  },
  sale: {
    warm: "Here is something for you.",
    plain: "Here is what is on offer.",
    bold: "",
    playful: "You may want to sit down for this.",
    formal: "We are pleased to share the following offer.",
    calm: "A quiet word about what is on offer."
  },
  signup: {
    warm: "We would love to have you with us.",
    plain: "Here is what you should know.",
    bold: "",
    playful: "Say hello.",
    formal: "We are pleased to introduce it to you.",
    calm: "We hope that you will join us."
  },
  waitlist: {
    warm: "We would love to tell you first.",
    plain: "Join the list, and we will write to you.",
    bold: "",
    playful: "Psst. There is a list.",
    formal: "You may register your interest here.",
    calm: "Leave your address, and we will be in touch."
  },
  download: {
    warm: "We made this for you.",
    plain: "It is yours to download.",
    bold: "",
    playful: "Put the kettle on and read.",
    formal: "We invite you to request your copy.",
    calm: "Take it with you, and read it in your own time."
  },
  lead: {
    warm: "",
    plain: "",
    bold: "",
    playful: "News, in brief.",
    formal: "Please find the details below.",
    calm: ""
  }
}

/** What a mail closes with. */
export const closings: Lines = {
  event: {
    warm: "We look forward to seeing you.",
    plain: "See you there.",
    bold: "Be there.",
    playful: "Bring a friend, or come as you are.",
    formal: "We look forward to welcoming you.",
    calm: "We hope to see you."
  },
  sale: {
    warm: "Take your time, and choose well.",
    plain: "Have a look.",
    bold: "Choose yours.",
    playful: "Go on, then.",
    formal: "We look forward to your order.",
    calm: "Have a look, if you like."
  },
  signup: {
    warm: "It would be good to have you.",
    plain: "Join us.",
    bold: "Ready when you are.",
    playful: "Your move.",
    formal: "We look forward to welcoming you.",
    calm: "Thank you for considering it."
  },
  waitlist: {
    warm: "We will write when there is news.",
    plain: "We will write when there is news.",
    bold: "Be first to know.",
    playful: "We promise to write when there is news, and only then.",
    formal: "We will notify you as soon as there is news.",
    calm: "We will write when there is news."
  },
  download: {
    warm: "Happy reading.",
    plain: "Read it at your own pace.",
    bold: "Yours to read.",
    playful: "No test at the end.",
    formal: "We hope that you find it useful.",
    calm: "Read it in your own time."
  },
  lead: {
    warm: "With kind regards,",
    plain: "With kind regards,",
    bold: "",
    playful: "That is all for now.",
    formal: "Yours sincerely,",
    calm: "With kind regards,"
  }
}

/** What follows the question whether something troubles the reader: neither a claim nor a promise. */
export const onwards: Readonly<Record<Vibe, string>> = {
  warm: "Then this is for you.",
  plain: "Then this is for you.",
  bold: "",
  playful: "Read on.",
  formal: "Then this may be of interest to you.",
  calm: "Then this may be for you."
}

/** Words of a button where the brief has none. */
export const actions: Readonly<Record<Objective, string>> = {
  event: "Reserve a place",
  sale: "See the offer",
  signup: "Sign up",
  waitlist: "Join the list",
  download: "Get your copy",
  lead: "Get in touch"
}

/** How a reader is greeted by name, and without one. */
export const greetings: Readonly<Record<Vibe, readonly [named: string, unnamed: string] | undefined>> = {
  warm: ["Hi", "Hello,"],
  plain: ["Hello", "Hello,"],
  bold: undefined,
  playful: ["Hi", "Hello,"],
  formal: ["Dear", "Good day,"],
  calm: ["Hello", "Hello,"]
}
