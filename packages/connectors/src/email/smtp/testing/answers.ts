import * as Answers from "../../../testing/Answers.ts"
import type { Refused } from "./peer.ts"

const refused = (to: Refused["to"], code: number, text: string): Pick<Answers.Answer, "says" | "answer"> => ({
  says: `${code} ${text} to ${to}`,
  answer: { to, code, text } satisfies Refused
})

/** Replies of RFC 5321 and 4954 with statuses of RFC 3463, and replies of relays to a sender that they do not know. */
export default Answers.make(
  [
    { about: "account", ...refused("AUTH", 535, "5.7.8 Authentication credentials invalid") },
    { about: "sender", elsewhere: true, ...refused("MAIL FROM", 550, "5.7.1 Sender rejected") },
    { about: "sender", elsewhere: true, ...refused("MAIL FROM", 553, "Sender address is not owned by user") },
    { about: "recipient", ...refused("RCPT TO", 550, "5.1.1 User unknown") },
    { about: "recipient", ...refused("RCPT TO", 552, "5.2.2 Mailbox full") },
    { about: "recipient", ...refused("RCPT TO", 554, "5.7.1 Relay access denied") },
    { about: "passing", ...refused("RCPT TO", 450, "4.7.1 Greylisted") },
    { about: "passing", ...refused("MAIL FROM", 452, "4.3.1 Insufficient system storage") }
  ],
  "first"
)
