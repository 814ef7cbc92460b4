import { DomainReport } from "@tidings/schema/resources/DomainReport"
import { SenderDomains } from "@tidings/services/senderDomains/SenderDomains"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { senderDomainField, workspace, workspaceFor } from "../fields.ts"
import { recordMarks } from "../recordLines.ts"

/** Writes a report for a person, with each record to add in the form of zone files. */
const reportText = ({ domain, findings, providers, verified }: DomainReport): string =>
  [
    `${domain}, for mails through ${providers.length === 0 ? "no provider yet" : providers.join(" and ")}`,
    ...findings.flatMap(({ about, add, says, state }) => [
      `${recordMarks[state]} ${about}: ${says}`,
      ...(add === null
        ? []
        : [`    ${add.host}.  ${add.type}  ${add.type === "TXT" ? JSON.stringify(add.value) : add.value}`])
    ]),
    verified ? "Receivers will believe them." : "Not verified: add or correct what is marked ✗, and look again."
  ].join("\n")

export default Command.read({
  name: "domain verify",
  says: "Ask the DNS whether receivers will believe mails from a domain: SPF, DKIM, DMARC and the way back",
  input: Schema.Struct({
    domain: senderDomainField,
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
