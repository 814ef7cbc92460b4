import type { Part } from "../figures/Part.ts"
import { acceptSends } from "./acceptSends.ts"
import { callTools } from "./callTools.ts"
import { composePictures } from "../compositions/composePictures.ts"
import { composeTemplates } from "../compositions/composeTemplates.ts"
import { servePages } from "../compositions/servePages.ts"
import { plannedMail } from "../planned/plannedMail.ts"
import { handOver } from "./handOver.ts"
import { handOverHttp } from "../http/handOverHttp.ts"
import { linkAnalytics } from "./linkAnalytics.ts"
import { listSends } from "./listSends.ts"
import { manyTemplates } from "./manyTemplates.ts"
import { readWorkspace } from "./readWorkspace.ts"
import { redirect } from "./redirect.ts"
import { renderQr } from "./renderQr.ts"
import { roundTrips } from "./roundTrips.ts"
import { sequences } from "./sequences.ts"
import { scheduledPosts } from "../social/scheduledPosts.ts"
import { speakMcp } from "./speakMcp.ts"
import { start } from "./start.ts"
import { startInstalled } from "../servers/startInstalled.ts"

/** Every part, in the order of the report. */
export const parts: ReadonlyArray<Part> = [
  readWorkspace,
  acceptSends,
  callTools,
  start,
  listSends,
  speakMcp,
  manyTemplates,
  redirect,
  linkAnalytics,
  handOver,
  renderQr,
  roundTrips,
  sequences,
  scheduledPosts,
  handOverHttp,
  composePictures,
  servePages,
  composeTemplates,
  plannedMail,
  startInstalled
]
