import { DnsLookup } from "@tidings/connectors/email/authentication/dns"
import type { DomainFinding, DomainRecord, DomainReport } from "@tidings/schema/resources/DomainReport"
import { Effect } from "effect"
import { examineDomain, type MailProvider } from "./examineDomain.ts"

const purposes = {
  spf: "spf",
  dkim: "dkim",
  dmarc: "dmarc",
  "return path": "return_path",
  alignment: undefined
} as const

const unlooked = "Publish this record; verify the domain to have it looked at."

const absent = () => Promise.reject(Object.assign(new Error("not asked"), { code: "ENOTFOUND" }))

/** The findings on a domain that has no record at all: each names the record to add. */
const bare = (domain: string, providers: ReadonlyArray<MailProvider>, selectors: ReadonlyArray<string>) =>
  Effect.map(
    Effect.provideService(examineDomain(domain, providers, selectors), DnsLookup, absent),
    ({ findings }) => findings
  )

/**
 * Returns the records that mails from a domain need, with what a report said of each; without a report nobody has
 * looked yet. A report must be of the same providers and selectors.
 */
export const publishedRecords = Effect.fnUntraced(function* (
  domain: string,
  providers: ReadonlyArray<MailProvider>,
  selectors: ReadonlyArray<string>,
  report: DomainReport | undefined
) {
  const needed = yield* bare(domain, providers, selectors)
  return needed.flatMap(({ about, add }, place): ReadonlyArray<DomainRecord> => {
    const purpose = purposes[about]
    const found: DomainFinding | undefined = report?.findings[place]
    if (purpose === undefined || add === null) return []
    return [{ purpose, ...(found?.add ?? add), state: found?.state ?? "unknown", says: found?.says ?? unlooked }]
  })
})
