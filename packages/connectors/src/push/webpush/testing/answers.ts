import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, body: string) => ({ says: `${status} ${body}`, answer: { status, body } })

/** Answers of RFC 8030, §5 to §7, and RFC 8292, §4.2. */
export default Answers.make([
  { about: "account", ...said(401, "no such application server") },
  { about: "recipient", ...said(404, "no such subscription") },
  { about: "recipient", ...said(410, "push subscription has unsubscribed or expired") },
  { about: "message", ...said(413, "payload too large") },
  { about: "passing", ...said(429, "too many requests") }
])
