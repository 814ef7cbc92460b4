/**
 * The DNS records that a sender's domain needs, so that its mails through an account are authenticated; `<region>` and
 * the like are placeholders for values that the provider shows.
 */
export interface SenderRecords {
  /** Name that the domain's own SPF must include; undefined if bounces return to a subdomain. */
  readonly include?: string
  /** The subdomain that bounces return to: its record, and the name that its own SPF must include. */
  readonly returnPath?: {
    readonly label: string
    readonly type: "CNAME" | "MX"
    readonly value: string
    readonly include?: string
  }
  /** Selectors of the DKIM keys; empty if they differ by domain, in which case the provider names them. */
  readonly selectors: ReadonlyArray<string>
  /**
   * `CNAME` if the record leads to a key that the provider hosts; `TXT` if the record holds a key that the provider
   * shows.
   */
  readonly key: "CNAME" | "TXT"
}
