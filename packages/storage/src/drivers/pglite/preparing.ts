import { messages, protocol, type PGlite } from "@electric-sql/pglite"
import { answerIn, exchangeMessages } from "./protocol.ts"

const { serialize } = protocol

/** A column of an answer: its name, and the number (OID) of its type. */
interface Column {
  readonly name: string
  readonly type: number
}

/** A statement that the database has prepared: its name there, its parameter types and its columns. */
export interface PreparedStatement {
  readonly name: string
  /** The number of each parameter's type. */
  readonly parameters: ReadonlyArray<number>
  readonly columns: ReadonlyArray<Column>
  /** Number of statements that had run before it was prepared. */
  readonly since: number
}

/** Prepared statements kept at most; the least recently used one is dropped. */
const mostKept = 256

/** Statements of any kind after which a plan is made anew, for tables that have grown meanwhile. */
const mostRuns = 10_000

/** Prepares each statement once, under a name, so that running it again is one exchange without parsing or planning. */
export const preparing = (client: PGlite) => {
  const known = new Map<string, PreparedStatement>()
  let runs = 0
  let names = 0

  const forget = async (text: string, { name }: PreparedStatement) => {
    known.delete(text)
    await exchangeMessages(client, [serialize.close({ type: "S", name })])
  }

  const prepare = async (text: string): Promise<PreparedStatement> => {
    const [oldest] = known
    if (known.size >= mostKept && oldest !== undefined) await forget(...oldest)
    const name = `s${names++}`
    const described = [serialize.parse({ name, text }), serialize.describe({ type: "S", name })]
    return { name, since: runs, ...shapeIn(await exchangeMessages(client, described)) }
  }

  /** Returns the prepared statement, to be run at once. One caller at a time. */
  return async (text: string): Promise<PreparedStatement> => {
    runs++
    const before = known.get(text)
    const isOld = before !== undefined && runs - before.since > mostRuns
    if (isOld) await forget(text, before)
    const prepared = before === undefined || isOld ? await prepare(text) : before
    // The most recently used one comes last.
    known.delete(text)
    known.set(text, prepared)
    return prepared
  }
}

const shapeIn = (bytes: Buffer): Pick<PreparedStatement, "columns" | "parameters"> => {
  answerIn(bytes)
  let columns: PreparedStatement["columns"] = []
  let parameters: PreparedStatement["parameters"] = []
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof messages.ParameterDescriptionMessage) parameters = message.dataTypeIDs
    if (message instanceof messages.RowDescriptionMessage)
      columns = message.fields.map(({ dataTypeID, name }) => ({ name, type: dataTypeID }))
  })
  return { columns, parameters }
}
