import { parentPort } from "node:worker_threads"
import { fulfilled } from "./fulfilled.ts"
import type { Order, Outcome } from "./Order.ts"

export interface Asked {
  readonly number: number
  readonly order: Order
}

export type Answered = { readonly number: number } & ({ readonly outcome: Outcome } | { readonly defect: unknown })

const port = parentPort!

port.on("message", ({ number, order }: Asked) => {
  fulfilled(order).then(
    (outcome) => port.postMessage({ number, outcome } satisfies Answered),
    (defect: unknown) => port.postMessage({ number, defect } satisfies Answered)
  )
})
