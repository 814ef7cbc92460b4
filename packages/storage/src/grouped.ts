import { Deferred, Effect } from "effect"

interface Group<A> {
  readonly items: Array<A>
  readonly written: Deferred.Deferred<void>
}

/**
 * Lets many callers share the round trips of one write: while a group is being written, the next one gathers. Each caller
 * resumes when its own item is written, or fails as its group's write did. Never part of the caller's transaction.
 */
export const grouped = <A, R>(
  write: (items: ReadonlyArray<A>) => Effect.Effect<void, never, R>
): Effect.Effect<(item: A) => Effect.Effect<void>, never, R> =>
  Effect.map(Effect.context<R>(), (context) => {
    let gathering: Group<A> | undefined
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
        gathering.items.push(item)
        const { written } = gathering
        if (!isWriting) {
          isWriting = true
          Effect.runForkWith(context)(writeAll)
        }
        return Deferred.await(written)
      })
  })
