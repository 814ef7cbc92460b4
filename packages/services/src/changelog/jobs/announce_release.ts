import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { Changelog } from "../Changelog.ts"

/** Announces a version that started for the first time to webhook subscriptions. */
export default Job.make({
  name: "announce_release",
  lanes: "installation",
  payload: Schema.Struct({ version: Schema.String }),
  retryAfterSeconds: [60, 600, 3600],
  priority: "bulk",
  concurrency: 1,
  timeoutSeconds: 600,
  handler: ({ version }) => Changelog.use((changelog) => changelog.announce(version))
})
