import { Context } from "effect"

/**
 * "approved" while a call runs because it was approved, "rehearsed" while it is tried before approval is requested,
 * else false: an approved call may do more than one that nobody saw.
 */
export const OnApproval = Context.Reference<false | "approved" | "rehearsed">("@tidings/services/OnApproval", {
  defaultValue: () => false
})
