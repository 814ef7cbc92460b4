import type { CompositionId } from "@tidings/schema/resources/Composition"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { compositions } from "../tables/index.ts"

const withdraw = `with gone as (delete from compositions where workspace_id = $1 and livemode = $3 and id = $2 returning asset_id)
  delete from assets a using gone where a.id = gone.asset_id and a.workspace_id = $1 and a.livemode = $3 and not exists (
    select 1 from social_posts p where p.workspace_id = $1 and p.livemode = $3 and p.status <> 'deleted'
      and p.media @> jsonb_build_array(jsonb_build_object('assetId', a.id)))`

/** Pictures composed from a brief. */
export class CompositionRepository extends Context.Service<CompositionRepository>()(
  "@tidings/storage/CompositionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { add } = yield* owned(compositions, (row) => row)
      return {
        add,

        /** Deletes a composition and its asset; the asset stays if a post that is not deleted uses it. */
        withdraw: ({ livemode, workspaceId }: World, id: CompositionId) =>
          database.post(withdraw, [workspaceId, id, livemode])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
