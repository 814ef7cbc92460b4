import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { Building } from "../Building.ts"

/** Builds a creation: its strategy, then its parts one by one, or undoes them. Failures are retried for ten minutes. */
export default Job.make({
  name: "build_creation",
  lanes: "workspace",
  payload: Schema.Struct({ creationId: id("cmp"), workspaceId: id("ws"), livemode: Schema.Boolean }),
  tellsWorkspace: { kind: "creation", field: "creationId" },
  priority: "interactive",
  retryAfterSeconds: [5, 15, 60, 240, 300],
  concurrency: 1,
  together: { all: 64, ofWorkspace: () => 1 },
  timeoutSeconds: 600,
  handler: (creation, { isLast }) => Building.use((creations) => creations.go(creation, isLast))
})
