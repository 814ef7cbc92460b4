/** Returns the Message-ID of a mail (RFC 5322 §3.6.4), equal at every attempt: our id, at the sender's domain. */
export const messageIdOf = (id: string, fromEmail: string): string =>
  `<${id}@${fromEmail.slice(fromEmail.lastIndexOf("@") + 1)}>`
