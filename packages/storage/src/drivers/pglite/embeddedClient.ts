import { booleanText, booleanType } from "../booleanText.ts"
import { type PGlite, type ParserOptions, protocol } from "@electric-sql/pglite"
import { type PreparedStatement, preparing } from "./preparing.ts"
import { type StatementAnswer, type WireValue, answerIn, bind, exchangeMessages } from "./protocol.ts"

/** A mutex: runs one task at a time, in the order of asking. */
const turns = () => {
  const waiting: Array<() => void> = []
  let isTaken = false

  return async <A>(work: () => Promise<A>): Promise<A> => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    }
  }
}

const execute = protocol.serialize.execute()

interface Options {
  readonly rowMode?: "array" | "object"
  /** Parsers by type, instead of the default ones. */
  readonly parsers?: ParserOptions
}

type Query = (
  text: string,
  params?: ReadonlyArray<unknown>,
  options?: Options
) => Promise<{ readonly rows: Array<unknown> }>

/** PGlite with the interface that drizzle uses. */
export interface EmbeddedClient {
  readonly query: Query
  /**
   * Commits the work done with the given client, or rolls it back if the promise is rejected; other callers wait
   * meanwhile.
   */
  readonly transaction: <A>(use: (client: { readonly query: Query }) => Promise<A>) => Promise<A>
  /** Closes the database after any open transaction has ended. */
  readonly close: () => Promise<void>
}

/**
 * Runs each statement by its prepared name, which takes a seventh of the time of PGlite's own `query`: that parses,
 * describes and plans it each time. Decided in docs/decisions/storage.md.
 */
export const embeddedClient = (client: PGlite): EmbeddedClient => {
  const prepared = preparing(client)
  const inTurn = turns()

  const perform = async (
    { name, parameters }: PreparedStatement,
    params: ReadonlyArray<unknown>
  ): Promise<StatementAnswer> => {
    const values = params.map((value, index) => written(client, value, parameters[index]!))
    return answerIn(await exchangeMessages(client, [bind(name, values), execute]))
  }
  const run: Query = async (text, params = [], options = {}) => {
    const statement = await prepared(text)
    return { rows: read(client, statement, await perform(statement, params), options) }
  }
  const command = async (text: string) => (await perform(await prepared(text), [])).command

  return {
    query: (text, params, options) => inTurn(() => run(text, params, options)),
    transaction: (use) => inTurn(() => transacted(command, run, use)),
    close: () => inTurn(() => client.close())
  }
}

const transacted = async <A>(
  command: (text: string) => Promise<string>,
  run: Query,
  use: (client: { readonly query: Query }) => Promise<A>
): Promise<A> => {
  const inTurn = turns()
  let isOver = false
  const query: Query = (text, params, options) =>
    inTurn(() => (isOver ? Promise.reject(new Error("the transaction is over")) : run(text, params, options)))
  const end = (text: string) =>
    inTurn(() => {
      isOver = true
      return command(text)
    })
  await command("begin")
  try {
    const answer = await use({ query })
    if ((await end("commit")) !== "COMMIT") throw new Error("the transaction was rolled back: a statement in it failed")
    return answer
  } catch (error) {
    await end("rollback")
    throw error
  }
}

const written = ({ serializers }: PGlite, value: unknown, type: number): WireValue =>
  value === null || value === undefined
    ? null
    : type === booleanType
      ? booleanText(value)
      : (serializers[type]?.(value) ?? String(value))

const read = (
  client: PGlite,
  { columns }: PreparedStatement,
  { rows }: StatementAnswer,
  { parsers, rowMode }: Options
): Array<unknown> => {
  const readers = columns.map(({ type }) => parsers?.[type] ?? client.parsers[type])
  const valueOf = (text: WireValue, index: number) =>
    text === null || readers[index] === undefined ? text : readers[index](text, columns[index]!.type)
  if (rowMode === "array") return rows.map((row) => row.map(valueOf))
  return rows.map((row) => Object.fromEntries(row.map((text, index) => [columns[index]!.name, valueOf(text, index)])))
}
