import * as Event from "../Event.ts"
import { linkData, linkEventsPlan, linkExample } from "./LinkData.ts"

export default Event.make({
  type: "link.archived",
  says: "A short link was archived",
  plan: linkEventsPlan,
  data: linkData({}),
  example: { ...linkExample, status: "archived", archivedAt: "2026-11-21T09:00:00.000Z" }
})
