import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { type SendContext, sendContext } from "./AcceptanceRepository.ts"
import { type RememberedAnswer, rememberedAs } from "./AnswerRepository.ts"
import type { SuppressionStanding } from "./SuppressionRepository.ts"

/** One message of a batch to look for. */
export interface BatchAsked {
  readonly templateKey: string
  readonly toNormalized: string
  /** Its Idempotency-Key; undefined if it has none. */
  readonly key: string | undefined
}

/** Data that accepting a message needs, and the answer remembered under its key; null if there is none. */
export interface BatchFound {
  readonly context: SendContext
  readonly answer: RememberedAnswer | null
}

/** The columns of a context that differ by recipient; all others are the same for every message of a template. */
const byRecipient: Readonly<Record<keyof SuppressionStanding, true>> = {
  held: true,
  opted_out: true,
  left_topics: true
}

const contexts = `select given.template, to_jsonb(context) as context
  from unnest($3::text[]) as given (template)
  cross join lateral (${sendContext("$1", "$2::boolean", "given.template", "''")} limit 1) as context`

// Columns that nobody asks for are not computed.
const standings = `select jsonb_build_object(${Object.keys(byRecipient)
  .map((name) => `'${name}', context.${name}`)
  .join(", ")}) as standing, (
      ${rememberedAs({ workspaceId: "$1", livemode: "$2::boolean", operation: "$4", key: "given.key", at: "$3::timestamptz" })}
    ) as answer
  from jsonb_to_recordset($5::jsonb) as given (n int, template text, recipient text, key text)
  cross join lateral (${sendContext("$1", "$2::boolean", "given.template", "given.recipient")}) as context
  order by given.n`

const used = "select shard, used from send_budgets where workspace_id = $1 and month = $2"

/** Look-ups for many messages in one round trip. */
export class BatchLookRepository extends Context.Service<BatchLookRepository>()(
  "@tidings/storage/BatchLookRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Finds what each message needs, in the order given; `operation` is the one whose answers are remembered. */
        look: Effect.fnUntraced(function* (
          { livemode, workspaceId }: World,
          operation: string,
          asked: ReadonlyArray<BatchAsked>,
          nowMs: number
        ): Effect.fn.Return<ReadonlyArray<BatchFound>> {
          const keys = [...new Set(asked.map(({ templateKey }) => templateKey))]
          const records = asked.map(({ key, templateKey, toNormalized }, n) => ({
            n,
            template: templateKey,
            recipient: toNormalized,
            key: key ?? null
          }))
          const world = [workspaceId, livemode]
          const given = [isoAt(nowMs), operation, JSON.stringify(records)]
          const [found, shared] = yield* Effect.all(
            [
              database.query<Pick<BatchFound, "answer"> & { readonly standing: SuppressionStanding }>(standings, [
                ...world,
                ...given
              ]),
              database.query<{ readonly template: string; readonly context: SendContext }>(contexts, [...world, keys])
            ],
            { concurrency: 2 }
          )
          const known = new Map(shared.map(({ context, template }) => [template, context]))
          return found.map(({ answer, standing }, n) => ({
            context: { ...known.get(asked[n]!.templateKey)!, ...standing },
            answer
          }))
        }),

        /** Sends counted in a month (2026-11), by shard of its budget. */
        used: (workspaceId: World["workspaceId"], month: string) =>
          Effect.map(
            database.query<{ readonly shard: number; readonly used: number }>(used, [workspaceId, month]),
            (rows) => new Map(rows.map((row) => [row.shard, row.used]))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
