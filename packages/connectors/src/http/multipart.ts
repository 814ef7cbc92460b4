import { randomUUID } from "node:crypto"
import type { Body, ByteSource } from "./Body.ts"

const quoted = (text: string): string => text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22")

/** Builds a form of fields and one file, which comes last, as some object stores require (RFC 7578). */
export const multipart = (
  fields: Readonly<Record<string, string>>,
  file: {
    /** Name of the file's field. */
    readonly name?: string
    readonly filename: string
    readonly contentType: string
    readonly content: ByteSource
  }
): { readonly contentType: string; readonly body: Body } => {
  const boundary = `tidings-${randomUUID()}`
  const begun = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${begun(`name="${quoted(name)}"`)}\r\n${value}\r\n`)
  const { name = "file" } = file
  const head = `${begun(`name="${name}"; filename="${quoted(file.filename)}"`)}Content-Type: ${file.contentType}\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: [Buffer.from(texts.join("") + head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]
  }
}
