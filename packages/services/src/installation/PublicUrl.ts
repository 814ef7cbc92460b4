import { Context } from "effect"

/** Public URL of this installation, without a trailing slash; every link in a mail starts with it. */
export class PublicUrl extends Context.Service<PublicUrl, string>()("@tidings/services/PublicUrl") {}

/**
 * The host of this installation's short links, as in `go.example.com`; if undefined, they are under /l/ of its public
 * URL.
 */
export const ShortDomain = Context.Reference<string | undefined>("@tidings/services/ShortDomain", {
  defaultValue: () => undefined
})
