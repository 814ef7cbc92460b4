import { Effect } from "effect"
import { type Reckoned, nothingReckoned } from "../reckoning/Reckoned.ts"
import type { LoadKind } from "./LoadKind.ts"

const size = 20

export default {
  name: "imports",
  says: `A file with ${size} contacts, each of whom is made once.`,
  everyMs: 4_000,
  begin: ({ ask, read }, met) => {
    const accepted: Array<string> = []
    return {
      ask: Effect.fnUntraced(function* (n) {
        const lines = Array.from(
          { length: size },
          (_, place) => `import-${n}-${place},import-${n}-${place}@example.com`
        )
        const begun = yield* ask(met, {
          path: "/v1/contacts/imports",
          idempotencyKey: `import-${n}`,
          body: { csv: `external_id,email\n${lines.join("\n")}\n`, filename: `people-${n}.csv` }
        })
        if (begun !== undefined) accepted.push(begun.id)
      }),
      reckon: Effect.fnUntraced(function* () {
        const imports = yield* Effect.forEach(accepted, (id) =>
          Effect.map(read(`/v1/contacts/imports/${id}`), ({ body }) => ({ ...body, id }))
        )
        const words = ({ id, progress, status }: any) => `${id} is ${status}: ${JSON.stringify(progress)}`
        const open = imports.filter(({ status }) => ["receiving", "checking", "running"].includes(status))
        const ended = imports.filter((one) => !open.includes(one))
        return {
          ...nothingReckoned,
          accepted: accepted.length,
          lost: ended.filter(({ progress, status }) => status !== "completed" || progress.created < size).map(words),
          doubled: ended.filter(({ progress }) => progress.created > size || progress.records > size).map(words),
          stuck: open.map(words)
        } satisfies Reckoned
      })
    }
  }
} satisfies LoadKind
