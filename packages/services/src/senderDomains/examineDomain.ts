import { readDkim } from "@tidings/connectors/email/authentication/dkim"
import { type Dmarc, readDmarc } from "@tidings/connectors/email/authentication/dmarc"
import { readSpf } from "@tidings/connectors/email/authentication/spf"
import type { SenderRecords } from "@tidings/connectors/messages/SenderRecords"
import type { DomainFinding, DomainReport } from "@tidings/schema/resources/DomainReport"
import { Effect } from "effect"
import { type DkimSelector, dkimFinding, dmarcFinding, returnPathFinding, spfFinding } from "./recordFindings.ts"

/** A provider of a domain's mails, and the DNS records it needs. */
export interface MailProvider {
  readonly name: string
  readonly title: string
  readonly records: SenderRecords
}

const isFault = ({ state }: DomainFinding): boolean => state === "missing" || state === "wrong" || state === "unknown"

const isWithin = (name: string, organisation: string): boolean =>
  name === organisation || name.endsWith(`.${organisation}`)

/** The finding on alignment: SPF or DKIM must pass for the sender's own domain, as DMARC requires. */
const alignment = (
  domain: string,
  { organisation, strict }: Dmarc,
  { keys, paths }: { readonly keys: boolean; readonly paths: ReadonlyArray<string> }
): DomainFinding => {
  const aligned = paths.filter((path) => (strict.spf ? path === domain : isWithin(path, organisation)))
  const found = (state: DomainFinding["state"], says: string): DomainFinding => ({
    about: "alignment",
    state,
    says,
    add: null
  })
  if (keys)
    return found("well", `signatures are of ${domain} itself${aligned.length > 0 ? ", and so are return paths" : ""}`)
  if (aligned.length === 0) return found("wrong", "neither a signature nor a return path is of the domain: DMARC fails")
  return found(
    "doubtful",
    `only the return path (${aligned.join(", ")}) vouches for it, which forwarding breaks: have mails signed`
  )
}

/**
 * Checks in the DNS if receivers will accept mails from a domain through these providers, which may sign with further
 * selectors.
 */
export const examineDomain = (
  domain: string,
  providers: ReadonlyArray<MailProvider>,
  selectors: ReadonlyArray<string>
): Effect.Effect<DomainReport> =>
  Effect.gen(function* () {
    const signers = [
      ...providers.flatMap(({ records, title }): ReadonlyArray<DkimSelector> =>
        records.selectors.map((selector) => ({ selector, title, key: records.key }))
      ),
      ...selectors.map((selector): DkimSelector => ({ selector, title: undefined, key: "TXT" }))
    ]
    const unnamed = providers.filter(({ records }) => records.selectors.length === 0)
    const direct = providers.filter(({ records }) => records.returnPath === undefined)
    const returning = providers.flatMap(({ records: { returnPath }, title }) =>
      returnPath === undefined ? [] : [{ ...returnPath, title, host: `${returnPath.label}.${domain}` }]
    )
    const spfAt = (host: string, needed: ReadonlyArray<string>) =>
      Effect.map(readSpf(host), (spf) => spfFinding(host, spf, needed))

    const [own, paths, dkim, dmarc] = yield* Effect.all(
      [
        direct.length === 0
          ? Effect.succeed([])
          : Effect.map(
              spfAt(
                domain,
                direct.flatMap(({ records }) => records.include ?? [])
              ),
              (one) => [one]
            ),
        Effect.forEach(returning, (path) =>
          Effect.all([
            returnPathFinding(domain, path, path.title),
            ...(path.include === undefined ? [] : [spfAt(path.host, [path.include])])
          ])
        ),
        Effect.forEach(signers, (signer) =>
          Effect.map(readDkim(signer.selector, domain), (key) => dkimFinding(domain, signer, key))
        ),
        readDmarc(domain)
      ],
      { concurrency: "unbounded" }
    )
    const unknown =
      selectors.length > 0
        ? []
        : unnamed.map(({ title }): DomainFinding => ({
            about: "dkim",
            state: "unknown",
            says: `${title} signs with a selector of its own for each domain: name it by --selector`,
            add: null
          }))
    const spf = [...own, ...paths.flat()]
    const works = (finding: DomainFinding): boolean => !isFault(finding)
    const findings = [
      ...spf,
      ...dkim,
      ...unknown,
      dmarcFinding(domain, dmarc),
      alignment(domain, dmarc, {
        keys: dkim.some(works),
        paths: [
          ...(own.some(works) ? [domain] : []),
          ...returning.filter((_, place) => paths[place]!.every(works)).map(({ host }) => host)
        ]
      })
    ]
    return { domain, providers: providers.map(({ name }) => name), verified: !findings.some(isFault), findings }
  })
