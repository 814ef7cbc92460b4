import type { EmailAttachment } from "./OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

const readsTheSameEverywhere = /^[\w.@+-]{1,200}$/u

/** The Content-ID of a message's file: its name, or, where a name could be read in two ways, one made of it. */
export const contentId = (filename: string, index: number): string => {
  const name = singleLine(filename)
  return readsTheSameEverywhere.test(name) ? name : `${index}-${name.replaceAll(/[^\w.-]+/gu, "_").slice(-100)}`
}

/** The HTML with every `cid:<filename>` of an inline file, percent-encoded or not, as a reference to its Content-ID. */
export const withContentIds = (html: string, attachments: ReadonlyArray<EmailAttachment>): string => {
  let text = html
  for (const [index, { filename, inline }] of attachments.entries()) {
    const id = contentId(filename, index)
    if (!inline || id === filename || filename === "") continue
    for (const name of [filename, encodeURI(filename), encodeURIComponent(filename)]) {
      text = text.replaceAll(`cid:${name}`, () => `cid:${id}`)
    }
  }
  return text
}
