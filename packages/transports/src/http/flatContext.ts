import { Context } from "effect"

/** Services and data that a call adds to its context on its way; with more, each call would copy all services. */
const mostAdded = 24

/** Returns a context to which calls add without copying it, however it was put together. */
export const flatContext = <R>(context: Context.Context<R>): Context.Context<R> =>
  Context.makeUnsafe(new Map(context.mapUnsafe), { maxDepth: mostAdded })
