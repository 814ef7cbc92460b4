import { Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { OutboundHttp } from "../outbound/OutboundHttp.ts"

/** The path at which every host that leads to this installation answers `HostProof.text`. */
export const hostProofPath = "/.well-known/tidings-host"

const keptBytes = 1_024

/** The result of asking a host by its name, over https first. */
export type HostAnswer = "here" | "elsewhere" | "silent"

/** Tells if a host name leads to this installation. */
export class HostProof extends Context.Service<HostProof>()("@tidings/services/HostProof", {
  make: Effect.gen(function* () {
    const outbound = yield* OutboundHttp
    const signer = yield* Signer
    const text = `tidings-host=${signer.proofOf("host", "this installation")}`

    const ask = (scheme: "http" | "https", host: string): Effect.Effect<HostAnswer> =>
      outbound.get(`${scheme}://${host}${hostProofPath}`, {}, keptBytes).pipe(
        Effect.map(({ body, status }) => (status === 200 && body.trim() === text ? "here" : "elsewhere")),
        Effect.catchTags({
          TargetRefused: () => Effect.succeed<HostAnswer>("elsewhere"),
          TargetUnreachable: () => Effect.succeed<HostAnswer>("silent")
        })
      )

    return {
      text,

      /** Asks a host, at public addresses only; must be called outside any transaction. */
      ask: Effect.fnUntraced(function* (host: string) {
        const first = yield* ask("https", host)
        return first === "here" ? first : yield* ask("http", host)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
