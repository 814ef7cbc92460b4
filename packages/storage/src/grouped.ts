import { Deferred, Effect, Exit } from "effect"
import { isRefusal } from "./isRefusal.ts"

interface Group<A, B> {
  readonly items: Array<A>
  readonly written: Deferred.Deferred<ReadonlyArray<Exit.Exit<B>>>
}

/**
 * Lets many callers share the round trips of one write: while a group is being written, the next one gathers. Each caller gets
 * its own item's result, in the order of the items. A group that the database refuses for what it holds is halved and written
 * anew, so that only the callers whose own items it refuses fail; any other failure fails the whole group. `write` is one
 * statement. Never part of the caller's transaction. Decided in docs/decisions/storage.md.
 */
export const grouped = <A, B, R>(
  write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, never, R>
): Effect.Effect<(item: A) => Effect.Effect<B>, never, R> =>
  Effect.map(Effect.context<R>(), (context) => {
    let gathering: Group<A, B> | undefined
    let isWriting = false

    const outcomes: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<Exit.Exit<B>>, never, R> =
      Effect.fnUntraced(function* (items) {
        const exit = yield* Effect.exit(write(items))
        if (Exit.isSuccess(exit)) return exit.value.map((result) => Exit.succeed(result))
        const failure: Exit.Exit<B> = Exit.failCause(exit.cause)
        if (items.length === 1 || !isRefusal(exit.cause)) return items.map(() => failure)
        const half = Math.ceil(items.length / 2)
        return [...(yield* outcomes(items.slice(0, half))), ...(yield* outcomes(items.slice(half)))]
      })

    const writeAll = Effect.gen(function* () {
      for (let group = gathering; group !== undefined; group = gathering) {
        gathering = undefined
        yield* Deferred.done(group.written, yield* Effect.exit(outcomes(group.items)))
      }
      isWriting = false
    })

    return (item) =>
      Effect.suspend(() => {
        gathering ??= { items: [], written: Deferred.makeUnsafe() }
        const { items, written } = gathering
        const place = items.push(item) - 1
        if (!isWriting) {
          isWriting = true
          Effect.runForkWith(context)(writeAll)
        }
        return Effect.flatMap(Deferred.await(written), (exits) => exits[place]!)
      })
  })
