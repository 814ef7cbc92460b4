import { Context } from "effect"

/** Number of additions that a context takes before the next one copies all of it; a call makes about ten. */
const mostAdded = 24

/** Returns a context to which calls add without copying it, however it was put together. */
export const flatContext = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(new Map(context.mapUnsafe), { maxDepth: mostAdded })
