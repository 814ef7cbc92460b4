import * as Job from "@tidings/jobs/Job"
import { SenderLooks } from "../SenderLooks.ts"

/** Asks the DNS whether pending sender domains prove themselves, and weekly whether verified ones still do. */
export default Job.every("1 minute", { name: "look_at_senders", handler: SenderLooks.use((looks) => looks.sweep) })
