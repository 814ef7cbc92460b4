import { Queue } from "@tidings/jobs/Queue"
import { layer as repositories } from "@tidings/storage/repositories/layer"
import { Layer } from "effect"
import { Access } from "./access/Access.ts"
import { Signer } from "./access/Signer.ts"
import { Keys } from "./keys/Keys.ts"
import { Pages } from "./paging/Pages.ts"
import { Settlement } from "./settlement/Settlement.ts"
import { Workspaces } from "./workspace/Workspaces.ts"

const resources = Layer.mergeAll(Keys.layer, Workspaces.layer)

const everyCall = Layer.mergeAll(Access.layer, Settlement.layer, Pages.layer).pipe(Layer.provideMerge(Signer.layer))

/** Every service and repository; what is left to choose is the database, the connectors and the rate limits. */
export const layer = resources.pipe(
  Layer.provideMerge(everyCall),
  Layer.provideMerge(Queue.layer),
  Layer.provideMerge(repositories)
)
