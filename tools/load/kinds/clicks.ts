import { laptop } from "@tidings/testing/clicks"
import type { MixKind } from "./MixKind.ts"

export default {
  name: "clicks",
  says: "a visitor of a short link, who is led on and counted",
  share: 10,
  requests: ({ linkPath, url }) => [
    { request: { url: url + linkPath, method: "GET", headers: { "User-Agent": laptop }, expects: "3xx" } }
  ]
} satisfies MixKind
