import type { Redacted } from "effect"
import { bearer } from "../../http/bearer.ts"
import { jsonApi } from "../../http/jsonApi.ts"
import { linkedinFailure } from "./linkedinFailure.ts"

export interface LinkedinAccount {
  readonly accessToken: Redacted.Redacted<string>
  readonly apiUrl: string
  readonly apiVersion: string
}

/** A client of the versioned API for an account. */
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
  /** Returns the headers for an upload URL: LinkedIn's own hosts require the account's token. */
  uploadHeaders: (url: string): Readonly<Record<string, string>> => {
    const { host = "" } = URL.parse(url) ?? {}
    return host.endsWith(".linkedin.com") ? bearer(account.accessToken) : {}
  }
})

export type LinkedinApi = ReturnType<typeof linkedinApi>

/** Returns the header that names the Rest.li method of a request. */
export const restli = (method: "action" | "batch_get" | "create" | "delete" | "finder" | "get") => ({
  "X-RestLi-Method": method
})

/** Formats a list in a query by Rest.li 2.0. */
export const listOf = (values: ReadonlyArray<string>): string => `List(${values.map(encodeURIComponent).join(",")})`
