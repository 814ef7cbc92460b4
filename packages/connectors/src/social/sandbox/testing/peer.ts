import { Effect, Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import sandbox, { SandboxFeed } from "../sandbox.ts"

const shown = new Set<string>()

/** A feed in memory. */
export default Peer.make({
  row: sandbox,
  message: (id) => ({ id, dueMs: 0, text: "We are live", media: [] }),
  behaving: {
    takes: Effect.sync(() => {
      shown.clear()
      return { credentials: {}, arrived: () => [...shown] }
    })
  },
  services: Layer.succeed(SandboxFeed, { show: ({ id }) => Effect.sync(() => void shown.add(id)) })
})
