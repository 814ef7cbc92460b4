import type { ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Vault } from "./Vault.ts"

const atOnce = 100

/** Seals credentials anew by the first key of CREDENTIALS_KEY, so that an older one can go. */
export class Resealing extends Context.Service<Resealing>()("@tidings/services/Resealing", {
  make: Effect.gen(function* () {
    const repository = yield* ConnectorRepository
    const vault = yield* Vault

    const resealed = Effect.fnUntraced(function* (connector: ConnectorRow, at: Date) {
      const opened = yield* Effect.option(vault.open(connector, connector.id))
      if (opened._tag === "None") return false
      yield* repository.update(connector.id, yield* vault.seal(opened.value, connector.id), { at })
      return true
    })

    return {
      /** Does so with at most 100 connectors of any workspace behind `after`; `next` is where to go on, null at the end. Inside a transaction. */
      reseal: Effect.fnUntraced(function* (after: string) {
        const at = new Date(yield* Clock.currentTimeMillis)
        const connectors = yield* repository.notSealedBy(yield* vault.sealsBy, after, atOnce)
        const done = yield* Effect.forEach(connectors, (connector) => resealed(connector, at))
        return {
          resealed: connectors.filter((_, place) => done[place]),
          /** No key of the setting opens these. */
          unopenable: connectors.filter((_, place) => !done[place]),
          next: connectors.length === atOnce ? connectors.at(-1)!.id : null
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
