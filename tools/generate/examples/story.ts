import { registry } from "@tidings/operations/registry"
import { given } from "@tidings/operations/testing/given"
import * as Operation from "@tidings/pipeline/Operation"
import { idFieldsOf, makerOf } from "@tidings/testing/inputFor"
import { Effect } from "effect"
import { demoWorkspace, type Begun, made } from "./demoWorkspace.ts"
import { needed, type Needed } from "./needed.ts"

export const rows = registry.entries.map(({ operation }) => operation)

/** Returns an input about a message whose outcome is not known, for a row that resolves messages of a kind. */
const lostFor = ({ errors = [], name }: Operation.Any): Needed | undefined =>
  (errors as ReadonlyArray<string>).includes("not_unconfirmed") ? (given[name]?.input as Needed | undefined) : undefined

/**
 * Returns the ids for a row's example: of things that exist, or of new ones made by a row if there are none of the
 * kind.
 */
const idsFor = (row: Operation.Any, { approval, creation, design, key, link, list, post, sent, webhook }: Begun) => {
  const known: Readonly<Record<string, string>> = {
    apr: approval.id,
    cmp: creation.id,
    lst: list.id,
    lnk: link.linkId,
    post: post.id,
    qr: design.qrId,
    snd: sent.id,
    whk: webhook.id
  }
  return Effect.forEach(idFieldsOf(row), ([field, prefix]) => {
    if (known[prefix] !== undefined) return Effect.succeed([field, known[prefix]] as const)
    const [maker, name] = makerOf(prefix)
    return Effect.map(made(key, maker.name, maker.example), (answer) => [field, answer[name]] as const)
  })
}

/** Calls rows with their own examples in the demo workspace and returns the answers by name. */
export const played = Effect.fnUntraced(function* (begun: Begun, called: ReadonlyArray<Operation.Any>) {
  const answers = new Map<string, unknown>()
  for (const row of called) {
    const missing = (needed[row.name] ?? lostFor(row))?.(begun) ?? Effect.map(idsFor(row, begun), Object.fromEntries)
    const input = { ...row.example, ...(yield* missing) }
    answers.set(row.name, yield* made(begun.key, row.name, input))
  }
  return answers
})

/** The answers of every row in one workspace; read-only rows are called first. */
export const story = Effect.gen(function* () {
  const reads = rows.filter(Operation.isReadOnly)
  return yield* played(yield* demoWorkspace, [...reads, ...rows.filter((row) => !reads.includes(row))])
}).pipe(Effect.scoped)
