import { memoized } from "@tidings/schema/once/memoized"
import { readFileSync } from "node:fs"
import { bridgePath } from "../http/addresses.ts"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import type { Mount } from "../http/Mount.ts"
import { tarball } from "./tarball.ts"

const packed = memoized(() => {
  const text = readFileSync(new URL("../../generated/bridge.json", import.meta.url), "utf8")
  return etagPageOf(tarball(JSON.parse(text)), {
    "Content-Type": "application/gzip",
    "Content-Disposition": 'attachment; filename="bridge.tgz"'
  })
})

/**
 * Serves the bridge as an npm package of this server's version, run by `npx -y <server>/bridge.tgz` without a registry.
 * Decided in docs/decisions/bridge.md.
 */
export const bridgeMount: Mount = {
  method: "GET",
  path: bridgePath,
  handle: (request, response) => sendPage(request, response, packed())
}
