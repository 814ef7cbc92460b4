import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { PostedId } from "../../messages/OutgoingPost.ts"
import { isAbsent } from "./metaFailure.ts"

/**
 * Takes a post down; succeeds too if it is absent, since Meta answers the same for a post that is gone and one that it
 * does not show.
 */
export const takenDown =
  (api: JsonApi) =>
  ({ id }: PostedId): Effect.Effect<void, DeliveryFailure> =>
    Effect.catchIf(Effect.asVoid(api.ask({ method: "DELETE", path: `/${id}` })), isAbsent, () => Effect.void)
