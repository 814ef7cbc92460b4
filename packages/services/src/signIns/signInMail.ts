interface Letter {
  readonly code: string
  /** The installation that asks. */
  readonly publicUrl: string
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** The mail that brings a one-time code. */
export const signInMail = ({ code, publicUrl }: Letter) => {
  const host = new URL(publicUrl).host
  const asks = `Somebody, probably you, is connecting a program to ${host} and asked for a sign-in code.`
  const ends = "It works once, within 10 minutes. If it was not you, do nothing, and give the code to nobody."
  return {
    subject: `${code} is your sign-in code`,
    text: `${asks}\n\n    ${code}\n\n${ends}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your sign-in code</title></head><body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#1c2320;background:#ffffff"><div style="max-width:28rem;margin:0 auto"><p>${escaped(asks)}</p><p style="margin:24px 0;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em">${code}</p><p style="color:#5a6561">${ends}</p></div></body></html>`
  }
}
