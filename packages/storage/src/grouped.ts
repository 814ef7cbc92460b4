import { Deferred, Effect } from "effect"

interface Group<A, B> {
  readonly items: Array<A>
  readonly written: Deferred.Deferred<ReadonlyArray<B>>
}

/**
 * Lets many callers share the round trips of one write: while a group is being written, the next one gathers. Each caller gets
 * its own item's result, in the order of the items, or fails as its group's write did. Never part of the caller's transaction.
 */
export const grouped = <A, B, R>(
  write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, never, R>
): Effect.Effect<(item: A) => Effect.Effect<B>, never, R> =>
  Effect.map(Effect.context<R>(), (context) => {
    let gathering: Group<A, B> | undefined
    let isWriting = false

    const writeAll = Effect.gen(function* () {
      for (let group = gathering; group !== undefined; group = gathering) {
        gathering = undefined
        yield* Deferred.done(group.written, yield* Effect.exit(write(group.items)))
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
        return Effect.map(Deferred.await(written), (results) => results[place]!)
      })
  })
