import * as Job from "@tidings/jobs/Job"
import { mailRelease } from "../mailRelease.ts"
import { MailReleases } from "../MailReleases.ts"

/** Mails a captured mail to the address that it was released to. */
export default Job.make({
  ...mailRelease,
  retryAfterSeconds: [5, 15, 40, 120],
  concurrency: (lane) => MailReleases.useSync((releases) => releases.windowOf(lane)),
  timeoutSeconds: 150,
  handler: (release, attempt) => MailReleases.use((releases) => releases.deliver(release, attempt))
})
