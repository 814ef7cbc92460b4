import { Context } from "effect"

/**
 * The beginning of the idempotency keys of a call's items that have none of their own: the call's key, or the id of the
 * approval that runs it; undefined if there is neither.
 */
export const ItemKeys = Context.Reference<string | undefined>("@tidings/services/ItemKeys", {
  defaultValue: () => undefined
})
