import { Effect, Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { LocalPhone } from "../../LocalPhone.ts"
import type { OutgoingSms } from "../../../messages/OutgoingSms.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import capture from "../capture.ts"

const kept = new Map<string, OutgoingSms>()

/** A phone in memory. */
export default Peer.make({
  row: capture,
  message: (id) => outgoingSms({ id }),
  behaving: {
    takes: Effect.sync(() => {
      kept.clear()
      return { credentials: {}, arrived: () => [...kept.keys()] }
    })
  },
  services: Layer.succeed(LocalPhone, { keep: (sms) => Effect.sync(() => void kept.set(sms.id, sms)) })
})
