import { Effect, Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { LocalInbox } from "../../../LocalInbox.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import capture from "../capture.ts"

const kept = new Set<string>()

/** An inbox in memory. */
export default Peer.make({
  row: capture,
  message: (id) => outgoingSms({ id }),
  behaving: {
    takes: Effect.sync(() => {
      kept.clear()
      return { credentials: {}, arrived: () => [...kept] }
    })
  },
  services: Layer.succeed(LocalInbox, { keep: (id) => Effect.sync(() => void kept.add(id)) })
})
