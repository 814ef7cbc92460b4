import { makeReceiver } from "@tidings/testing/Receiver"
import { allowedHost } from "@tidings/testing/reachablePeer"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

const page = `<title>Quay Bakery</title><meta name="theme-color" content="#7a4b20"><p>Bread from rye.</p>`

/** A web site at an address that the world's operator allows. */
export default {
  input: () =>
    Effect.map(
      makeReceiver(() => ({ status: 200, body: page }), allowedHost),
      ({ url }) => ({ url })
    ),
  refused: { brandId: "brd_01kb2x9w3t5v7y8z" },
  other: { brandId: "default" }
} satisfies Given
