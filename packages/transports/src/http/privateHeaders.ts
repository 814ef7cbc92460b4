/** Headers of what is one visitor's alone: never kept by a cache, never told to where a link leads, never found by a search. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex"
}
