import type { Template } from "@tidings/schema/resources/Template"

type Category = Template["category"]

const first = `
  bcc cc to from sender reply-to mail-* subject date message-id mime-version content-* return-path resent-*
  apparently-* errors-to x-errors-to bounces-to delivered-* delivery-* x-delivered-to
  disposition-* return-receipt-* x-confirm-reading-to read-receipt-to notice-requested-* generate-delivery-report
  prevent-nondelivery-report originator-* alternate-recipient deferred-delivery latest-delivery-time disclose-* dl-*
  require-recipient-* tls-required
  received received-* x-received* dkim-* x-dkim* domainkey-* arc-* authentication-* x-authent* vbr-info bimi-* hp-outer
  envelope-* x-envelope-* original-* x-origin* x-google-* x-sender* x-x-sender x-return-* x-rcpt-* x-forwarded-*
  downgraded-* x-spam* x-virus* x-ms-exchange-* x-forefront-* x-microsoft-*
  x-smtpapi x-sg-* x-ses-* x-mailgun-* x-pm-* x-mc-* x-msys-* x-mj-* x-mailjet-* x-sib-* x-service-*`
  .trim()
  .split(/\s+/u)

const second = [
  ...first,
  ...`on-behalf-of x-on-behalf-of x-from x-cc x-bcc x-real-to x-apparently-*
  final-recipient x-failed-recipients x-arc-* x-spf* x-dmarc* x-gm-* x-ironport-* x-proofpoint-* x-mimecast-* x-barracuda-*
  x-sophos-* x-amavis-* x-amp-* x-tm-as-* x-cmae-* x-rspamd-* x-bogosity x-phish*`
    .trim()
    .split(/\s+/u)
]

const unsubscribing = ["list-unsubscribe", "list-unsubscribe-post"]

/**
 * Headers that a caller may not set, in lower case; `*` ends a prefix. They could misroute a message (RFC 5322, 2156),
 * impersonate its sender, request receipts (RFC 8098), forge trace headers of servers (RFC 5321, 7208, 6376, 8601,
 * 8617), or give commands to a provider. Marketing mail has its own way to unsubscribe (RFC 8058). Audit entries store
 * a list's name, so a list never changes; a different one gets a new name.
 */
export const headerDenyLists = {
  "1": first,
  "1-marketing": [...first, ...unsubscribing],
  "2": second,
  "2-marketing": [...second, ...unsubscribing]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

type ListName = keyof typeof headerDenyLists

/** Returns the name of the deny-list for sends today. */
export const denyListFor = (category: Category) => (category === "marketing" ? "2-marketing" : "2")

const judgeOf = (list: ReadonlyArray<string>) => {
  const exact = new Set(list.filter((name) => !name.endsWith("*")))
  const prefixes = list.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1))
  return (name: string): boolean => {
    const lower = name.toLowerCase()
    return exact.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix))
  }
}

const judges = { "2": judgeOf(headerDenyLists["2"]), "2-marketing": judgeOf(headerDenyLists["2-marketing"]) }

/** Splits a caller's headers into those kept on the message, and the names of those stripped. */
export const sift = (headers: Readonly<Record<string, string>>, category: Category) => {
  const isDenied = judges[denyListFor(category)]
  return {
    kept: Object.fromEntries(Object.entries(headers).filter(([name]) => !isDenied(name))),
    stripped: Object.keys(headers).filter(isDenied)
  }
}

const isListName = (name: unknown): name is ListName => typeof name === "string" && Object.hasOwn(headerDenyLists, name)

/** Returns an audit entry's metadata with the deny-list in place of its name. */
export const withDenyList = <M extends Readonly<Record<string, unknown>>>(metadata: M): M => {
  const name = metadata["header_deny_list"]
  return isListName(name) ? { ...metadata, header_deny_list: headerDenyLists[name] } : metadata
}
