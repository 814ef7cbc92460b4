import { customType, timestamp } from "drizzle-orm/pg-core"

/** An opaque id: compared byte by byte, so that ids sort by creation whatever the database's locale. */
export const idColumn = customType<{ data: string; driverData: string }>({ dataType: () => `text collate "C"` })

/** An instant; an ISO 8601 string in code (see `iso`). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })
