import { Context, Effect } from "effect"
import { Resolver } from "node:dns/promises"

export type DnsType = "CNAME" | "MX" | "TXT"

const resolver = new Resolver({ timeout: 3_000, tries: 2 })

/**
 * Looks up the records of a name, each as one text (of MX its host), with the system's resolver unless a test replaces
 * it. Rejects with an error code like node:dns.
 */
export const DnsLookup = Context.Reference<(name: string, type: DnsType) => Promise<ReadonlyArray<string>>>(
  "@tidings/connectors/DnsLookup",
  {
    defaultValue: () => async (name, type) => {
      if (type === "TXT") return (await resolver.resolveTxt(name)).map((parts) => parts.join(""))
      if (type === "MX") return (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
      return resolver.resolveCname(name)
    }
  }
)

/** The answer of the DNS for a name: its records (maybe none), or the code of the failure. */
type DnsAnswer =
  | { readonly _tag: "Records"; readonly records: ReadonlyArray<string> }
  | { readonly _tag: "Silent"; readonly code: string }

const mostRecords = 200
const mostCharacters = 4_096
const none: DnsAnswer = { _tag: "Records", records: [] }
const absent = new Set(["EBADNAME", "ENODATA", "ENOTFOUND"])

/** True if such a name can exist at all (RFC 1035 §2.3.4). */
const isName = (name: string): boolean =>
  name.length <= 253 && name.split(".").every((label) => /^[a-z0-9_-]{1,63}$/iu.test(label))

/** Queries records, with bounds on the answer: 200 of them, 4,096 characters of each, 8 s. */
export const queryDns = (name: string, type: DnsType): Effect.Effect<DnsAnswer> =>
  Effect.gen(function* () {
    if (!isName(name)) return none
    const look = yield* DnsLookup
    return yield* Effect.tryPromise({
      try: () => look(name, type),
      catch: (error) => (error as { readonly code?: string }).code ?? "EUNKNOWN"
    }).pipe(
      Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.fail("ETIMEOUT") }),
      Effect.match({
        onFailure: (code): DnsAnswer => (absent.has(code) ? none : { _tag: "Silent", code }),
        onSuccess: (records): DnsAnswer => ({
          _tag: "Records",
          records: records.slice(0, mostRecords).map((text) => text.slice(0, mostCharacters))
        })
      })
    )
  })

/** Makes a text of the DNS safe to show: at most 500 characters of printable ASCII. */
export const shownText = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/gu, "?").slice(0, 500)
