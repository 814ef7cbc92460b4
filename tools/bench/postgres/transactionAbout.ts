import type { Statement } from "./recorder.ts"

const begins = /^\s*begin\b/iu
const ends = /^\s*(?:commit|rollback)\b/iu

/** The transactions of a connection's trace, each from its begin to its end. */
const transactionsOf = (trace: ReadonlyArray<Statement>): ReadonlyArray<ReadonlyArray<Statement>> => {
  const transactions: Array<Array<Statement>> = []
  let open: Array<Statement> | undefined
  for (const statement of trace) {
    if (begins.test(statement.text)) open = []
    open?.push(statement)
    if (ends.test(statement.text) && open !== undefined) {
      transactions.push(open)
      open = undefined
    }
  }
  return transactions
}

const mentions = (word: string) => (statement: Statement) =>
  statement.params.some((param) => param?.includes(word) === true)

/** The one transaction in which a value occurs; refuses when there is none. */
export const transactionAbout = (
  traces: ReadonlyArray<ReadonlyArray<Statement>>,
  word: string
): ReadonlyArray<Statement> => {
  const found = traces.flatMap(transactionsOf).find((transaction) => transaction.some(mentions(word)))
  if (found === undefined) throw new Error(`no transaction was seen about ${word}`)
  return found
}

/** The first statement outside any transaction in which a value occurs; refuses when there is none. */
export const statementAbout = (traces: ReadonlyArray<ReadonlyArray<Statement>>, word: string): Statement => {
  const found = traces.flat().find(mentions(word))
  if (found === undefined) throw new Error(`no statement was seen about ${word}`)
  return found
}
