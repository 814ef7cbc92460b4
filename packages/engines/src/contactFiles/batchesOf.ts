import { mostImportedRecords } from "@tidings/schema/resources/ContactImport"
import type { FileRecord } from "./recordsOf.ts"

const mostCharacters = 1024 * 1024

/** Records that are imported together. */
export interface RecordBatch {
  /** Number of records before this batch. */
  readonly from: number
  readonly records: ReadonlyArray<FileRecord>
}

/** Yields the records after the header and the first `from` in batches, each at most 1,000 of them and about 1 MB. */
export async function* batchesOf(records: AsyncIterable<FileRecord>, from: number): AsyncGenerator<RecordBatch> {
  let place = -1
  let batch: Array<FileRecord> = []
  let characters = 0
  for await (const record of records) {
    place += 1
    if (place === 0 || place <= from) continue
    batch.push(record)
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < mostImportedRecords && characters < mostCharacters) continue
    yield { from: place - batch.length, records: batch }
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield { from: place - batch.length, records: batch }
}
