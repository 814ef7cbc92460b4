import { Effect, Layer } from "effect"
import { LocalInbox } from "../../../LocalInbox.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPush } from "../../testing/outgoingPush.ts"
import capture from "../capture.ts"

const kept = new Set<string>()

/** An inbox in memory. */
export default Peer.make({
  row: capture,
  message: (id) => outgoingPush({ id }),
  behaving: {
    takes: Effect.sync(() => {
      kept.clear()
      return { credentials: {}, arrived: () => [...kept] }
    })
  },
  services: Layer.succeed(LocalInbox, { keep: (id) => Effect.sync(() => void kept.add(id)) })
})
