import { drawnNumbers } from "@tidings/testing/drawnNumbers"

/** Number of calls after which the order begins again: shares of a tenth of a percent are exact. */
const size = 1_000

/**
 * Returns an order in which each kind has its share of the calls, with the requests of a kind in turn; `places` are
 * those of each kind's requests. The same seed gives the same order.
 */
export const deckOf = (
  kinds: ReadonlyArray<{ readonly share: number; readonly places: ReadonlyArray<number> }>,
  seed: number
): ReadonlyArray<number> => {
  const whole = kinds.reduce((sum, { share }) => sum + share, 0)
  const deck = kinds.flatMap(({ places, share }) =>
    Array.from({ length: Math.round((size * share) / whole) }, (_, n) => places[n % places.length]!)
  )
  const random = drawnNumbers(seed)
  for (let last = deck.length - 1; last > 0; last--) {
    const drawn = Math.floor(random() * (last + 1))
    const held = deck[last]!
    deck[last] = deck[drawn]!
    deck[drawn] = held
  }
  return deck
}
