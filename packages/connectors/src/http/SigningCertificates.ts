import { Context, Effect } from "effect"
import type { Unreachable } from "../DeliveryFailure.ts"
import { askProvider } from "./providerRequest.ts"

/** More addresses than a provider signs from at any time; with one more, the cache is emptied. */
const mostKept = 64

/**
 * Certificates that providers sign with, by the URL that a message names; the connector has checked that the URL is the
 * provider's.
 */
export class SigningCertificates extends Context.Service<
  SigningCertificates,
  {
    /** Returns the certificate at this URL as PEM; undefined if there is none. */
    readonly at: (url: string) => Effect.Effect<string | undefined, Unreachable>
  }
>()("@tidings/connectors/http/SigningCertificates") {
  /** Fetches each certificate once. */
  static readonly fetched = Effect.sync((): SigningCertificates["Service"] => {
    const kept = new Map<string, string>()
    return {
      at: Effect.fnUntraced(function* (url: string) {
        const known = kept.get(url)
        if (known !== undefined) return known
        const { status, text } = yield* askProvider({ method: "GET", url, headers: {} })
        if (status !== 200 || !text.includes("-----BEGIN CERTIFICATE-----")) return undefined
        if (kept.size >= mostKept) kept.clear()
        kept.set(url, text)
        return text
      })
    }
  })
}
