import { Context } from "effect"

/** Whether live messages that have no account are captured, where whoever sends them sees them: the demo on one's own machine. Elsewhere they wait for an account, and then fail. */
export const KeepsLiveMessages = Context.Reference<boolean>("@tidings/services/KeepsLiveMessages", {
  defaultValue: () => true
})
