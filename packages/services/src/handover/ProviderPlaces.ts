import { lowestFirst, noneByRank, roomFor } from "@tidings/jobs/Priority"

/** A request for a place, until the place is given back. */
export interface Ticket {
  readonly rank: number
  hasPlace: boolean
  /** Called when the ticket gets a place. */
  readonly onPlace: () => void
}

// If an account holds a place this long per message, preparing the next one meanwhile gains nothing, and a more urgent
// message would wait behind it.
const slowMs = 200
const newestCounts = 0.2

/**
 * Queue for places at a provider with a given capacity: the most urgent rank first, first come first served within a
 * rank, except that every eighth place goes to the least urgent. At a quick provider, as many messages again may
 * prepare; beyond these, a few places are reserved for urgent messages, so that they are next whatever else waits.
 */
export class ProviderPlaces {
  readonly #capacity: number
  readonly #waiting = noneByRank().map((): Array<Ticket> => [])
  readonly #taken = noneByRank()
  #heldMs = Number.POSITIVE_INFINITY
  #given = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Requests a place; it is granted at once if one is free. */
  ask(rank: number, onPlace: () => void): Ticket {
    const ticket = { rank, hasPlace: false, onPlace }
    this.#waiting[rank]!.push(ticket)
    this.#give()
    return ticket
  }

  /** Gives back a place held for `heldMs`, or withdraws the request for one; true if nobody else waits. */
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
