import type { DomainRecord, RecordState } from "@tidings/schema/resources/DomainReport"
import type { LinkDomainRecord } from "@tidings/schema/resources/LinkDomain"

/** The mark of each state of a DNS record. */
export const recordMarks: Readonly<Record<RecordState, string>> = {
  well: "✓",
  doubtful: "!",
  missing: "✗",
  wrong: "✗",
  unknown: "?"
}

/** Writes a record to publish in the form of zone files, after its state in words. */
export const recordLines = ({
  host,
  purpose,
  says,
  state,
  type,
  value
}: DomainRecord | LinkDomainRecord): ReadonlyArray<string> => [
  `${recordMarks[state]} ${purpose.replace("_", " ")}: ${says}`,
  `    ${host}.  ${type}  ${type === "TXT" ? JSON.stringify(value) : value}`
]
