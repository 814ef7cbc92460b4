/** Headers of a private response: not cached, no referrer for link targets, not indexed by search engines. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex"
}
