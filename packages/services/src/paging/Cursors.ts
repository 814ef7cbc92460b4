import type { PageInput } from "@tidings/schema/fields/page"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type { PageWindow } from "@tidings/storage/owned"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Signer } from "../access/Signer.ts"

interface Listing<A> {
  /** Filters of the list besides the input's `q` and `status`; a cursor is invalid under other filters. */
  readonly filters?: Readonly<Record<string, unknown>>
  /** Position of an item, after which the next page begins; its id by default. */
  readonly positionOf?: (item: A) => string
  /** Page size unless the input specifies one; 25 by default. */
  readonly defaultLimit?: number
}

type Rows<A, E, R> = (world: World, window: PageWindow) => Effect.Effect<ReadonlyArray<A>, E, R>

interface Page<A> {
  readonly data: ReadonlyArray<A>
  /** Cursor of the next page; null on the last one. */
  readonly next_cursor: string | null
}

interface Paging {
  <A, E, R>(
    name: string,
    input: PageInput,
    rows: Rows<A, E, R>,
    listing: Listing<A> & { readonly positionOf: (item: A) => string }
  ): Effect.Effect<Page<A>, E | Problem<"cursor_invalid">, R | Caller>
  <A extends { readonly id: string }, E, R>(
    name: string,
    input: PageInput,
    rows: Rows<A, E, R>,
    listing?: Listing<A>
  ): Effect.Effect<Page<A>, E | Problem<"cursor_invalid">, R | Caller>
}

/**
 * Pages by position instead of by count: page 10,000 costs the same as page 1. A cursor is signed and bound to the
 * world, the list and its filters; any other use of it is cursor_invalid.
 */
export class Cursors extends Context.Service<Cursors>()("@tidings/services/Cursors", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const page: Paging = Effect.fnUntraced(function* <A extends object, E, R>(
      name: string,
      input: PageInput,
      rows: Rows<A, E, R>,
      { defaultLimit = 25, filters = {}, positionOf = idOf }: Listing<A> = {}
    ): Effect.fn.Return<Page<A>, E | Problem<"cursor_invalid">, R | Caller> {
      const caller = yield* Caller
      const { livemode, workspaceId } = caller
      const { q, status } = input
      const purpose = `cursor ${workspaceId} ${livemode} ${name} ${JSON.stringify({ ...filters, q, status })}`
      const before = input.cursor === undefined ? undefined : signer.open(purpose, input.cursor)
      if (input.cursor !== undefined && before === undefined) return yield* problem("cursor_invalid")
      const limit = input.limit ?? defaultLimit
      // One more than the page shows, to detect the last page.
      const found = yield* rows(caller, { before, limit: limit + 1, q, status })
      const data = found.slice(0, limit)
      return { data, next_cursor: found.length > limit ? signer.sign(purpose, positionOf(data.at(-1)!)) : null }
    })
    return {
      /** Reads one page of the caller's world through `rows`. */
      page
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const idOf = (item: unknown): string => (item as { readonly id: string }).id
