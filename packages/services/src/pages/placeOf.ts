import { PublicUrl } from "../installation/PublicUrl.ts"
import { worldPath } from "@tidings/schema/World"
import { Effect } from "effect"
import type { PagePlace } from "@tidings/engines/pages/document"

interface Standing {
  /** Host of the page; empty for the installation's own. */
  readonly host: string
  readonly livemode: boolean
  readonly slug: string
}

/**
 * Returns the URLs of a page: below /p/ of the public URL, or of the workspace's own host. Forms are posted to a path
 * relative to the page itself.
 */
export const placing: Effect.Effect<(standing: Standing) => PagePlace, never, PublicUrl> = Effect.map(
  PublicUrl,
  (publicUrl) => {
    const { protocol } = new URL(publicUrl)
    return ({ host, livemode, slug }) => ({
      url: `${host === "" ? publicUrl : `${protocol}//${host}`}/p/${worldPath({ livemode, slug })}`,
      action: slug,
      // A page loads files only from its own host.
      library: host === "" ? `${publicUrl}/assets/` : `${protocol}//${host}/assets/`
    })
  }
)
