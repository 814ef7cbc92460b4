import { PublicUrl } from "../installation/PublicUrl.ts"
import { worldPath } from "@tidings/schema/World"
import { Effect } from "effect"
import type { PagePlace } from "@tidings/engines/pages/document"

interface Standing {
  /** Empty for the installation's own. */
  readonly host: string
  readonly livemode: boolean
  readonly slug: string
}

/** Where pages stand: below /p/ of the public URL, or of the workspace's own host. Their forms are sent to the page beside which they stand. */
export const placing: Effect.Effect<(standing: Standing) => PagePlace, never, PublicUrl> = Effect.map(
  PublicUrl,
  (publicUrl) => {
    const { protocol } = new URL(publicUrl)
    return ({ host, livemode, slug }) => ({
      url: `${host === "" ? publicUrl : `${protocol}//${host}`}/p/${worldPath({ livemode, slug })}`,
      action: slug,
      // A page shows what comes from its own host alone.
      library: host === "" ? `${publicUrl}/assets/` : `${protocol}//${host}/assets/`
    })
  }
)
