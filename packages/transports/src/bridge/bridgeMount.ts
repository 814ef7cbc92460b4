import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { memoized } from "@tidings/schema/once/memoized"
import { etagPageOf, sendPage } from "../http/EtagPage.ts"
import type { Mount } from "../http/Mount.ts"
import { bridgePath } from "../http/addresses.ts"

const block = 512
/** The modification time that npm gives every file of a package, in Unix seconds: 26 October 1985. */
const modifiedAt = 499_162_500

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`

/** A header of POSIX.1-1988 (ustar) for a regular file. */
const headerOf = (path: string, size: number): Buffer => {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar header`)
  header.write(path, 0)
  header.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(modifiedAt, 12), 100)
  header.write("        0", 148)
  header.write("ustar\x0000", 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  return header
}

/** Builds an npm package as a gzipped tar from text by path; equal files give equal bytes. */
const tarball = (files: Readonly<Record<string, string>>): Buffer =>
  gzipSync(
    Buffer.concat([
      ...Object.entries(files).flatMap(([path, text]) => {
        const bytes = Buffer.from(text)
        return [
          headerOf(`package/${path}`, bytes.length),
          bytes,
          Buffer.alloc((block - (bytes.length % block)) % block)
        ]
      }),
      Buffer.alloc(2 * block)
    ])
  )

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
