import { type AnyPgColumn, foreignKey } from "drizzle-orm/pg-core"
import { workspaceColumn } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** The workspace that owns a row. */
export const ofWorkspace = () => workspaceColumn().references(() => workspaces.id)

interface Owned {
  readonly workspaceId: AnyPgColumn
}

/** A foreign key of this name to a row of the same workspace. */
export const sameWorkspace = (
  name: string,
  table: Owned,
  column: AnyPgColumn,
  other: Owned & { readonly id: AnyPgColumn }
) => foreignKey({ name, columns: [table.workspaceId, column], foreignColumns: [other.workspaceId, other.id] })
