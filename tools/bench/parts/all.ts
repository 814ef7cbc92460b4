import type { BenchPart } from "../figures/BenchPart.ts"
import { acceptSends } from "./acceptSends.ts"
import { callTools } from "./callTools.ts"
import { firstPaint } from "./firstPaint.ts"
import { grownRows } from "./grownRows.ts"
import { homesShared } from "./homesShared.ts"
import { providerHandOver } from "./providerHandOver.ts"
import { plannedMail } from "./plannedMail.ts"
import { readWorkspace } from "./readWorkspace.ts"
import { linkRedirect } from "./linkRedirect.ts"
import { roundTrips } from "./roundTrips.ts"
import { countSegments } from "./countSegments.ts"
import { sendBatches } from "./sendBatches.ts"
import { serverStart } from "./serverStart.ts"
import { startInstalled } from "./startInstalled.ts"

/** Every part, in the order of the report; letters of dropped parts are not given again. */
export const parts: ReadonlyArray<BenchPart> = [
  readWorkspace,
  acceptSends,
  callTools,
  serverStart,
  linkRedirect,
  providerHandOver,
  roundTrips,
  plannedMail,
  startInstalled,
  countSegments,
  sendBatches,
  firstPaint,
  homesShared,
  grownRows
]
