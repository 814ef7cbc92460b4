import { firstHome, homeOfId } from "@tidings/schema/homes/Home"
import { Database } from "@tidings/storage/Database"
import { inHome } from "@tidings/storage/homes/inHome"
import type { ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Vault } from "./Vault.ts"

const atOnce = 100

/** Seals credentials again with the first key of CREDENTIALS_KEY, so that older keys can be removed. */
export class Resealing extends Context.Service<Resealing>()("@tidings/services/Resealing", {
  make: Effect.gen(function* () {
    const repository = yield* ConnectorRepository
    const vault = yield* Vault
    const { homes } = yield* Database

    const resealed = Effect.fnUntraced(function* (connector: ConnectorRow, at: Date) {
      const opened = yield* Effect.option(vault.open(connector, connector.id))
      if (opened._tag === "None") return false
      yield* repository.update(connector.id, yield* vault.seal(opened.value, connector.id), { at })
      return true
    })

    const resealHere = Effect.fnUntraced(function* (after: string) {
      const at = new Date(yield* Clock.currentTimeMillis)
      const connectors = yield* repository.notSealedBy(yield* vault.sealsBy, after, atOnce)
      const done = yield* Effect.forEach(connectors, (connector) => resealed(connector, at))
      return {
        resealed: connectors.filter((_, place) => done[place]),
        /** Connectors that no configured key opens. */
        unopenable: connectors.filter((_, place) => !done[place]),
        next: connectors.length === atOnce ? connectors.at(-1)!.id : null
      }
    })

    return {
      /**
       * Reseals connectors of any workspace after the id `after`, home by home, until 100 of one are done; `next` is
       * the id to continue after, null at the end. Inside a transaction.
       */
      reseal: Effect.fnUntraced(function* (after: string) {
        const codes = yield* homes.codes
        const begun = homeOfId(after) ?? firstHome
        const found: Array<Effect.Success<ReturnType<typeof resealHere>>> = []
        for (const home of codes.slice(Math.max(0, codes.indexOf(begun)))) {
          found.push(yield* inHome(home, resealHere(home === begun ? after : "")))
          if (found.at(-1)!.next !== null) break
        }
        return {
          resealed: found.flatMap(({ resealed }) => resealed),
          unopenable: found.flatMap(({ unopenable }) => unopenable),
          next: found.at(-1)!.next
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
