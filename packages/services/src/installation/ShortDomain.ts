import { Context } from "effect"

/**
 * The host of this installation's short links, as in `go.example.com`; if undefined, they are under /l/ of its public
 * URL.
 */
export const ShortDomain = Context.Reference<string | undefined>("@tidings/services/ShortDomain", {
  defaultValue: () => undefined
})
