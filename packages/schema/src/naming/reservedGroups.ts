import { eventTypes } from "./eventNames.ts"

/** Names before the first dot that belong to the service: custom events may not use them. */
export const reservedGroups: ReadonlySet<string> = new Set(eventTypes.map((type) => type.slice(0, type.indexOf("."))))
