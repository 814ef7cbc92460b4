import { Context, Effect } from "effect"
import type { Unreachable } from "../DeliveryFailure.ts"
import { ask } from "./providerRequest.ts"

/** More addresses than a provider signs from at any time; with one more, all are asked anew. */
const mostKept = 64

/** What providers sign with, by the address that a message names; whether that is the provider's, the row has checked. */
export class SigningCertificates extends Context.Service<
  SigningCertificates,
  {
    /** The certificate at this address as PEM; undefined where there is none. */
    readonly at: (url: string) => Effect.Effect<string | undefined, Unreachable>
  }
>()("@tidings/connectors/http/SigningCertificates") {
  /** Fetches each once. */
  static readonly fetched = Effect.sync((): SigningCertificates["Service"] => {
    const kept = new Map<string, string>()
    return {
      at: Effect.fnUntraced(function* (url: string) {
        const known = kept.get(url)
        if (known !== undefined) return known
        const { status, text } = yield* ask({ method: "GET", url, headers: {} })
        if (status !== 200 || !text.includes("-----BEGIN CERTIFICATE-----")) return undefined
        if (kept.size >= mostKept) kept.clear()
        kept.set(url, text)
        return text
      })
    }
  })
}
