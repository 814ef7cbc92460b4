/** The Message-ID of a mail (RFC 5322 §3.6.4), the same at every attempt: our id, at the domain of its sender. */
export const messageIdOf = (id: string, fromEmail: string): string =>
  `<${id}@${fromEmail.slice(fromEmail.lastIndexOf("@") + 1)}>`
