import { Context } from "effect"

/**
 * True while a call runs because it was approved, or is rehearsed before approval is requested: an approved call may do
 * more than one that nobody saw.
 */
export const OnApproval = Context.Reference<boolean>("@tidings/services/OnApproval", { defaultValue: () => false })
