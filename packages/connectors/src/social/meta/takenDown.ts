import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { PostedId } from "../../messages/OutgoingPost.ts"
import { isAbsent } from "./metaFailure.ts"

/** Takes a post down; Meta says of what is gone just what it says of what it does not show. */
export const takenDown =
  (api: JsonApi) =>
  ({ id }: PostedId): Effect.Effect<void, DeliveryFailure> =>
    Effect.catchIf(Effect.asVoid(api.ask({ method: "DELETE", path: `/${id}` })), isAbsent, () => Effect.void)
