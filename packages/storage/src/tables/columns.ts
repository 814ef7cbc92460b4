import type { Id, IdPrefix } from "@tidings/schema/Id"
import { customType, timestamp } from "drizzle-orm/pg-core"

const byteOrdered = customType<{ data: string; driverData: string }>({ dataType: () => `text collate "C"` })

/** A text compared byte by byte, so that its order is the same in any database locale. */
export const opaque = (name?: string) => byteOrdered(name as string)

/** An id of this prefix, which sorts by creation. */
export const idColumn = <Prefix extends IdPrefix>(_prefix: Prefix, name?: string) => opaque(name).$type<Id<Prefix>>()

/** An instant; a Date in code (see `isoOf`). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** The workspace of a row without a foreign key of its own to it: it refers to a row of the workspace, or to none. */
export const workspaceColumn = () => idColumn("ws", "workspace_id").notNull()
