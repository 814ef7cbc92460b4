import { gzipSync } from "node:zlib"

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
export const tarball = (files: Readonly<Record<string, string>>): Buffer =>
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
