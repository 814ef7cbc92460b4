import { Context } from "effect"
import type { Driver } from "../drivers/Driver.ts"

/**
 * Connections that statements and new transactions of `Database` go to; undefined for those of DATABASE_URL. Whoever
 * knows where the data of a call is read provides it; repositories and services do not know.
 */
export const CurrentPool = Context.Reference<Driver | undefined>("@tidings/storage/CurrentPool", {
  defaultValue: () => undefined
})
