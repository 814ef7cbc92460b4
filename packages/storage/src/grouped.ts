import { CurrentHome, type HomeCode } from "@tidings/schema/homes/Home"
import { Context, Deferred, Effect, Exit } from "effect"
import { CurrentTransaction } from "./drivers/CurrentTransaction.ts"
import { isStatementRefused } from "./isOfDatabase.ts"

interface Group<A, B> {
  readonly items: Array<A>
  readonly written: Deferred.Deferred<ReadonlyArray<Exit.Exit<B>>>
  size: number
}

interface Bounds<A> {
  /** Groups written at the same time. */
  readonly atOnce?: number
  /** Items per group. */
  readonly most?: number
  /** True if a group waits for one turn of the event loop, so that all items of that turn go together. */
  readonly gathers?: boolean
  /** Weight of an item, and the weight limit of a group of more than one item. */
  readonly weigh?: { readonly of: (item: A) => number; readonly most: number }
}

/**
 * Lets many callers share the round trips of one statement: while groups are being written, the next one gathers, so
 * that a lone caller waits for nobody. Each caller gets its own item's result, in the order of the items. A group whose
 * values the database refuses is halved and written anew, so that only callers with refused items fail; any other
 * failure fails the whole group. A group is of one home. `write` is one statement, never part of a transaction: inside
 * one, where it would
 * outlive a rollback and wait for a connection that the transaction holds, the caller dies. Decided in
 * docs/decisions/storage.md.
 */
export const grouped = <A, B, R>(
  write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, never, R>,
  bounds: Bounds<A> = {}
): Effect.Effect<(item: A) => Effect.Effect<B>, never, R> =>
  Effect.map(Effect.context<R>(), (context) => {
    const homes = new Map<HomeCode, (item: A) => Effect.Effect<B>>()
    const groupsOf = (home: HomeCode) => {
      const known = homes.get(home)
      if (known !== undefined) return known
      const groups = groupsIn(Context.add(context, CurrentHome, home), write, bounds)
      homes.set(home, groups)
      return groups
    }
    return (item) =>
      Effect.contextWith((caller: Context.Context<never>) =>
        Context.get(caller, CurrentTransaction) === undefined
          ? groupsOf(Context.get(caller, CurrentHome))(item)
          : Effect.die(new Error("what callers share is not written inside a transaction of one of them"))
      )
  })

/** The groups of one home. */
const groupsIn = <A, B, R>(
  context: Context.Context<R>,
  write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, never, R>,
  { atOnce = 1, gathers = false, most = Number.POSITIVE_INFINITY, weigh }: Bounds<A>
): ((item: A) => Effect.Effect<B>) => {
  const gathering: Array<Group<A, B>> = []
  let writers = 0

  const outcomes: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<Exit.Exit<B>>, never, R> = Effect.fnUntraced(
    function* (items) {
      const exit = yield* Effect.exit(write(items))
      if (Exit.isSuccess(exit)) return exit.value.map((result) => Exit.succeed(result))
      const failure: Exit.Exit<B> = Exit.failCause(exit.cause)
      if (items.length === 1 || !isStatementRefused(exit.cause)) return items.map(() => failure)
      const half = Math.ceil(items.length / 2)
      return [...(yield* outcomes(items.slice(0, half))), ...(yield* outcomes(items.slice(half)))]
    }
  )

  const writeAll = Effect.gen(function* () {
    for (let group = gathering.shift(); group !== undefined; group = gathering.shift()) {
      yield* Deferred.done(group.written, yield* Effect.exit(outcomes(group.items)))
    }
    writers -= 1
  })

  const groupFor = (size: number): Group<A, B> => {
    const last = gathering.at(-1)
    if (last !== undefined && last.items.length < most && last.size + size <= (weigh?.most ?? 0)) return last
    const group = { items: [], written: Deferred.makeUnsafe<ReadonlyArray<Exit.Exit<B>>>(), size: 0 }
    gathering.push(group)
    return group
  }

  return (item) =>
    Effect.suspend(() => {
      const size = weigh?.of(item) ?? 0
      const group = groupFor(size)
      group.size += size
      const place = group.items.push(item) - 1
      if (writers < atOnce) {
        writers += 1
        Effect.runForkWith(context)(gathers ? Effect.andThen(Effect.yieldNow, writeAll) : writeAll)
      }
      return Effect.flatMap(Deferred.await(group.written), (exits) => exits[place]!)
    })
}
