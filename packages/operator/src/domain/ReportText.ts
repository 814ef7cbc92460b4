import type { DomainReport } from "@tidings/services/senderDomains/recordFindings"

const marks = { well: "✓", doubtful: "!", missing: "✗", wrong: "✗", unknown: "?" } as const

/** Writes a report for a person, with each record to add in the form of zone files. */
export const reportText = ({ domain, findings, providers, verified }: DomainReport): string =>
  [
    `${domain}, for mails through ${providers.length === 0 ? "no provider yet" : providers.join(" and ")}`,
    ...findings.flatMap(({ about, add, says, state }) => [
      `${marks[state]} ${about}: ${says}`,
      ...(add === null
        ? []
        : [`    ${add.host}.  ${add.type}  ${add.type === "TXT" ? JSON.stringify(add.value) : add.value}`])
    ]),
    verified ? "Receivers will believe them." : "Not verified: add or correct what is marked ✗, and look again."
  ].join("\n")
