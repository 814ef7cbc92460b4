import * as Job from "@tidings/jobs/Job"
import { PreferenceMails } from "../PreferenceMails.ts"
import { preferencesMail } from "../preferencesMail.ts"

/** Mails a new link to the preferences of a mail's reader. */
export default Job.make({
  ...preferencesMail,
  retryAfterSeconds: [5, 15, 40, 120],
  concurrency: (lane) => PreferenceMails.useSync((mails) => mails.windowOf(lane)),
  timeoutSeconds: 150,
  handler: ({ id }, attempt) => PreferenceMails.use((mails) => mails.deliver(id, attempt))
})
