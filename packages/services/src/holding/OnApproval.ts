import { Context } from "effect"

/** True while a call runs because it was approved, or is rehearsed before it is asked for: what a person approves may do more than what nobody saw. */
export const OnApproval = Context.Reference<boolean>("@tidings/services/OnApproval", { defaultValue: () => false })
