import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, type: string, title: string) => ({
  says: `${type} ${title}`,
  answer: {
    status,
    headers: { "Content-Type": "application/problem+json" },
    body: { type: `https://developer.vonage.com/api-errors${type}`, title, detail: title, instance: "bf0ca0bf" }
  }
})

/** Answers documented at developer.vonage.com/en/api-errors/messages and api-errors, 2026-11. */
export default Answers.make([
  { about: "account", ...said(401, "#unauthorized", "You did not provide correct credentials") },
  { about: "account", ...said(402, "#low-balance", "Low balance") },
  { about: "account", ...said(403, "#account-suspended", "This account has been suspended") },
  { about: "account", ...said(422, "/messages#1060", "Partner account barred") },
  { about: "account", ...said(422, "/messages#1070", "Partner quota exceeded") },
  { about: "sender", elsewhere: true, ...said(422, "/messages#1120", "Illegal sender address") },
  { about: "sender", elsewhere: true, ...said(422, "/messages#1420", "Invalid sender") },
  { about: "recipient", elsewhere: true, ...said(422, "/messages#1160", "Non white-listed destination") },
  { about: "recipient", elsewhere: true, ...said(422, "/messages#1250", "Unroutable") },
  { about: "recipient", ...said(422, "/messages#1050", "Number barred") },
  { about: "recipient", ...said(422, "/messages#1170", "Invalid or missing Msisdn param") },
  { about: "recipient", ...said(422, "/messages#1190", "Absent subscriber permanent") },
  { about: "recipient", ...said(422, "/messages#1240", "Illegal number") },
  { about: "recipient", ...said(422, "/messages#1430", "Invalid recipient") },
  { about: "message", ...said(422, "/messages#1320", "Message already sent") },
  { about: "message", ...said(422, "/messages#1330", "Unknown") },
  { about: "message", ...said(422, "/messages#1340", "Outside of the allowed window") },
  { about: "message", ...said(422, "/messages#1020", "Invalid params") },
  { about: "passing", ...said(422, "/messages#1180", "Absent subscriber temporary") },
  { about: "passing", ...said(422, "/messages#1331", "Provider error") },
  { about: "passing", ...said(429, "/messages#1000", "Throttled") }
])
