import * as Job from "@tidings/jobs/Job"
import { ExportFiles } from "../ExportFiles.ts"

/** Ends exports that are too old, and deletes files that belong to none. */
export default Job.every("1 hour", { name: "purge_contact_exports", handler: ExportFiles.use((files) => files.purge) })
