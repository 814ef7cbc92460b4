import { queryDns, shownText } from "@tidings/connectors/email/authentication/dns"
import type { SenderRecords } from "@tidings/connectors/messages/SenderRecords"
import { Effect } from "effect"
import type { DomainFinding } from "./DomainReport.ts"

type ReturnPath = NonNullable<SenderRecords["returnPath"]>

/** True if a record has the wanted value; a label that only the provider knows (`<…`) matches any. */
const leadsTo = (wanted: string, text: string): boolean => {
  const said = text.toLowerCase().replace(/\.$/u, "").split(".")
  const expected = wanted.split(".")
  return (
    said.length === expected.length && expected.every((label, place) => label.startsWith("<") || label === said[place])
  )
}

/** Checks if bounces return to the provider, under a name of the domain. */
export const returnPathFinding = (
  domain: string,
  { label, type, value }: ReturnPath,
  title: string
): Effect.Effect<DomainFinding> => {
  const host = `${label}.${domain}`
  const add = { host, type, value: type === "MX" ? `10 ${value}` : value }
  return Effect.map(queryDns(host, type), (answer) => {
    const found = (state: DomainFinding["state"], says: string): DomainFinding => ({
      about: "return path",
      state,
      says: `${host} ${says}`,
      add: state === "missing" || state === "wrong" ? add : null
    })
    if (answer._tag === "Silent") return found("unknown", `cannot be told: the DNS did not answer (${answer.code})`)
    if (answer.records.length === 0) return found("missing", `does not lead bounces to ${title}`)
    return answer.records.some((text) => leadsTo(value, text))
      ? found("well", `leads bounces to ${title}`)
      : found("wrong", `leads bounces to ${shownText(answer.records[0]!)}, not to ${title}`)
  })
}
