import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"

/** Makes every attempt at a webhook delivery that is due. */
export const postedWebhooks = Worker.drain(allJobs.filter(({ name }) => name === "deliver_webhook"))
