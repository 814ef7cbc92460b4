import { isoOf } from "../iso.ts"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { MessageRow } from "./messageRows.ts"

type Shown = "id" | "status" | "connector" | "events"

/** A row as the owner of a message reads it; `Own` are the further columns of its kind. */
export type PublicRow<Row extends MessageRow, Own extends keyof Row = never> = Pick<Row, Shown | Own> & {
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

/** The columns of a message that its owner sees, whatever its kind. */
export const publicColumns = <Table extends Readonly<Record<Shown | "createdAt" | "updatedAt", AnyPgColumn>>>({
  connector,
  createdAt,
  events,
  id,
  status,
  updatedAt
}: Table) =>
  ({ id, status, connector, events, created_at: createdAt, updated_at: updatedAt }) as Pick<Table, Shown> & {
    readonly created_at: Table["createdAt"]
    readonly updated_at: Table["updatedAt"]
  }

/** The fields of a message that its owner sees, whatever its kind. */
export const publicMessage = <Row extends MessageRow>(row: PublicRow<Row>) => ({
  id: row.id,
  status: row.status as Row["status"],
  connectorProvider: row.connector,
  events: row.events,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at)
})
