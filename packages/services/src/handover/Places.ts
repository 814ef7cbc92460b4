import { lowestFirst, noneByRank, roomFor } from "@tidings/jobs/Priority"

/** A wish for a place, until it is given back. */
export interface Ticket {
  readonly rank: number
  hasPlace: boolean
  /** Told when it has one. */
  readonly onPlace: () => void
}

// Where carrying one message takes this long, preparing the next one meanwhile gains nothing, and a more urgent one would wait behind it.
const slowMs = 200
const newestCounts = 0.2

/**
 * Who may speak to a provider that carries so many messages at once: the most urgent first and, of those, whoever came first, but the least urgent at
 * every eighth place. As many more as are carried may prepare, where the provider is quick; and beyond these places there are some that only what is
 * urgent fills, so that it is next whatever else waits.
 */
export class Places {
  readonly #capacity: number
  readonly #waiting = noneByRank().map((): Array<Ticket> => [])
  readonly #taken = noneByRank()
  #heldMs = Number.POSITIVE_INFINITY
  #given = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Asks for a place, which is given at once where there is one. */
  ask(rank: number, onPlace: () => void): Ticket {
    const ticket = { rank, hasPlace: false, onPlace }
    this.#waiting[rank]!.push(ticket)
    this.#give()
    return ticket
  }

  /** Gives a place back that was held for so long, or ends the wish for one; true when nobody waits for what is free now. */
  leave(ticket: Ticket, heldMs: number): boolean {
    if (ticket.hasPlace) {
      this.#taken[ticket.rank]! -= 1
      this.#heldMs = Number.isFinite(this.#heldMs) ? this.#heldMs + newestCounts * (heldMs - this.#heldMs) : heldMs
    } else {
      const tickets = this.#waiting[ticket.rank]!
      tickets.splice(tickets.indexOf(ticket), 1)
    }
    this.#give()
    return this.#waiting.every(({ length }) => length === 0)
  }

  #give(): void {
    const common = this.#heldMs < slowMs ? 2 * this.#capacity : this.#capacity
    const reserved = Math.ceil(this.#capacity / 4)
    for (;;) {
      const ranks = this.#waiting.flatMap(({ length }, rank) =>
        length > 0 && roomFor(rank, this.#taken, { common, reserved }) > 0 ? [rank] : []
      )
      if (ranks.length === 0) return
      this.#given += 1
      const rank = this.#given % lowestFirst === 0 ? ranks.at(-1)! : ranks[0]!
      const ticket = this.#waiting[rank]!.shift()!
      ticket.hasPlace = true
      this.#taken[rank]! += 1
      ticket.onPlace()
    }
  }
}
