import { Context } from "effect"

/**
 * True if live messages without an account are captured, for the sender to view: the demo on a local machine. If false,
 * they wait for an account, and then fail.
 */
export const KeepsLiveMessages = Context.Reference<boolean>("@tidings/services/KeepsLiveMessages", {
  defaultValue: () => true
})
