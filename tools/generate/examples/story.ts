import { registry } from "@tidings/operations/registry"
import { given } from "@tidings/operations/testing/given"
import * as Operation from "@tidings/pipeline/Operation"
import { idFieldsOf, makerOf } from "@tidings/testing/inputFor"
import { Effect } from "effect"
import { demoWorkspace, type Begun, made } from "./demoWorkspace.ts"
import { needed, type Needed } from "./needed.ts"

const rows = registry.entries.map(({ operation }) => operation)

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

/**
 * Calls every row with its own example in one workspace and returns the answers by name; read-only rows are called
 * first.
 */
export const story = Effect.gen(function* () {
  const after = yield* demoWorkspace
  const answers = new Map<string, unknown>()
  for (const row of [...rows.filter(Operation.isReadOnly), ...rows.filter((row) => !Operation.isReadOnly(row))]) {
    const missing = (needed[row.name] ?? lostFor(row))?.(after) ?? Effect.map(idsFor(row, after), Object.fromEntries)
    const input = { ...row.example, ...(yield* missing) }
    answers.set(row.name, yield* made(after.key, row.name, input))
  }
  return answers
}).pipe(Effect.scoped)
