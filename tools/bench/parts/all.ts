import type { Part } from "../figures/Part.ts"
import { acceptSends } from "./acceptSends.ts"
import { callTools } from "./callTools.ts"
import { handOver } from "./handOver.ts"
import { plannedMail } from "./plannedMail.ts"
import { readWorkspace } from "./readWorkspace.ts"
import { redirect } from "./redirect.ts"
import { roundTrips } from "./roundTrips.ts"
import { start } from "./start.ts"
import { startInstalled } from "./startInstalled.ts"

/** Every part, in the order of the report; letters of dropped parts are not given again. */
export const parts: ReadonlyArray<Part> = [
  readWorkspace,
  acceptSends,
  callTools,
  start,
  redirect,
  handOver,
  roundTrips,
  plannedMail,
  startInstalled
]
