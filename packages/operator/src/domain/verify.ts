import { DomainReport } from "@tidings/services/senderDomains/recordFindings"
import { SenderDomains } from "@tidings/services/senderDomains/SenderDomains"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { senderDomain, workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"
import { reportText } from "./ReportText.ts"

export default Command.read({
  name: "domain verify",
  says: "Ask the DNS whether receivers will believe mails from a domain: SPF, DKIM, DMARC and the way back",
  input: Schema.Struct({
    domain: senderDomain,
    selector: Schema.optionalKey(
      Schema.Array(Schema.String.check(Schema.isPattern(/^[a-z0-9._-]{1,63}$/iu)))
        .check(Schema.isMaxLength(10))
        .annotate({ description: "A selector that mails are signed with, besides those known of the providers" })
    ),
    workspace
  }),
  positional: ["domain"],
  output: DomainReport,
  examples: {
    "What is missing, with the records to add": { domain: "acme.com" },
    "Signed by one's own mail server": { domain: "acme.com", selector: ["mail2026"] }
  },
  prepare: ({ domain, selector = [], workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) =>
      SenderDomains.use((domains) => domains.verify(id, domain, selector))
    ),
  perform: (_, report) => Effect.succeed(report),
  shown: (report) => ({ result: reportText(report), isWrong: !report.verified })
})
