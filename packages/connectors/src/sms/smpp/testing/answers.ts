import * as Answers from "../../../testing/Answers.ts"

const said = (answer: number, says: string) => ({ says: `0x${answer.toString(16).padStart(2, "0")} ${says}`, answer })

/** Status codes of SMPP v3.4 §5.1.3. */
export default Answers.make([
  { about: "sender", elsewhere: true, ...said(0x0a, "invalid source address") },
  { about: "sender", elsewhere: true, ...said(0x48, "invalid source address TON") },
  { about: "sender", elsewhere: true, ...said(0x15, "invalid service type") },
  { about: "recipient", ...said(0x0b, "invalid destination address") },
  { about: "message", ...said(0x01, "message length is invalid") },
  { about: "message", ...said(0x61, "invalid scheduled delivery time") },
  { about: "passing", ...said(0x14, "message queue full") },
  { about: "passing", ...said(0x58, "throttling error") },
  { about: "passing", ...said(0x45, "submit_sm failed") },
  { about: "passing", ...said(0x64, "temporary application error") }
])
