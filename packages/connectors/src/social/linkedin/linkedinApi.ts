import type { Redacted } from "effect"
import { bearer } from "../../http/bearer.ts"
import { jsonApi } from "../../http/jsonApi.ts"
import { linkedinFailure } from "./linkedinFailure.ts"

export interface LinkedinAccount {
  readonly accessToken: Redacted.Redacted<string>
  readonly apiUrl: string
  readonly apiVersion: string
}

/** An account's way to the versioned API. */
export const linkedinApi = (account: LinkedinAccount) => ({
  ...jsonApi({
    url: `${account.apiUrl}/rest`,
    headers: {
      ...bearer(account.accessToken),
      "LinkedIn-Version": account.apiVersion,
      "X-Restli-Protocol-Version": "2.0.0"
    },
    failureOf: linkedinFailure
  }),
  /** What an address to upload to is shown of the account besides: all of LinkedIn's own hosts want to see its token. */
  uploadHeaders: (url: string): Readonly<Record<string, string>> => {
    const { host = "" } = URL.parse(url) ?? {}
    return host.endsWith(".linkedin.com") ? bearer(account.accessToken) : {}
  }
})

export type LinkedinApi = ReturnType<typeof linkedinApi>

/** What Rest.li calls what is asked. */
export const restli = (method: "action" | "batch_get" | "create" | "delete" | "finder" | "get") => ({
  "X-RestLi-Method": method
})

/** A list in a query, as Rest.li 2.0 writes it. */
export const listOf = (values: ReadonlyArray<string>): string => `List(${values.map(encodeURIComponent).join(",")})`
