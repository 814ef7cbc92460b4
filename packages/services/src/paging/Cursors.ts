import { problem, type Problem } from "@tidings/schema/Problem"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Signer } from "../access/Signer.ts"

interface PageInput {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Where a page starts: after `before`, newest first; and how many rows to read. */
export interface Window {
  readonly before: string | undefined
  /** One more than the page shows, so that the last page is known as such. */
  readonly limit: number
}

/**
 * Lists by position instead of by count: page 10,000 costs what page 1 costs. A cursor is signed and bound to the workspace,
 * the list and its filters; any other use of it is cursor_invalid.
 */
export class Cursors extends Context.Service<Cursors>()("@tidings/services/Cursors", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    return {
      page: <A, E, R>(
        list: string,
        input: PageInput,
        filters: Readonly<Record<string, unknown>>,
        positionOf: (item: A) => string,
        rows: (window: Window) => Effect.Effect<ReadonlyArray<A>, E, R>,
        defaultLimit = 25
      ): Effect.Effect<
        { readonly data: ReadonlyArray<A>; readonly next_cursor: string | null },
        E | Problem<"cursor_invalid">,
        R | Caller
      > =>
        Effect.gen(function* () {
          const { workspaceId } = yield* Caller
          const purpose = `cursor ${workspaceId} ${list} ${JSON.stringify(filters)}`
          const before = input.cursor === undefined ? undefined : signer.open(purpose, input.cursor)
          if (input.cursor !== undefined && before === undefined) return yield* problem("cursor_invalid")
          const limit = input.limit ?? defaultLimit
          const found = yield* rows({ before, limit: limit + 1 })
          const data = found.slice(0, limit)
          return { data, next_cursor: found.length > limit ? signer.sign(purpose, positionOf(data.at(-1)!)) : null }
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
