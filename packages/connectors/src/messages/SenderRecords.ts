/** What the DNS of a sender's domain has to say, so that its mails through an account are believed; `<region>` and the like stand for what the provider shows. */
export interface SenderRecords {
  /** What SPF of the domain itself must include; undefined where bounces return to a name of their own. */
  readonly include?: string
  /** The name below the domain that bounces return to: what it must be, and what its own SPF must include. */
  readonly returnPath?: {
    readonly label: string
    readonly type: "CNAME" | "MX"
    readonly value: string
    readonly include?: string
  }
  /** Of the keys that mails are signed with; none where each domain has others, which the provider names. */
  readonly selectors: ReadonlyArray<string>
  /** Whether the provider keeps the keys, to which a CNAME leads, or shows one for a TXT record. */
  readonly key: "CNAME" | "TXT"
}
