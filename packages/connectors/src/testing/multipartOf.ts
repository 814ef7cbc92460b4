import type { Heard } from "./httpPeer.ts"

/** A part of a form as received (RFC 7578). */
export interface FormPart {
  readonly name: string
  readonly filename: string | undefined
  readonly contentType: string | undefined
  readonly content: Buffer
}

/** Returns the parts of a form, in order; empty for a body that is not multipart/form-data. */
export const multipartOf = ({ body, headers }: Heard): ReadonlyArray<FormPart> => {
  const boundary = /^multipart\/form-data; *boundary="?([^";]+)"?$/iu.exec(headers["content-type"] ?? "")?.[1]
  if (boundary === undefined) return []
  const parts = `\r\n${body.toString("latin1")}`.split(`\r\n--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const end = part.indexOf("\r\n\r\n")
    const header = part.slice(0, end)
    return {
      name: /\bname="([^"]*)"/iu.exec(header)?.[1] ?? "",
      filename: /\bfilename="([^"]*)"/iu.exec(header)?.[1],
      contentType: /^content-type: *(.+)$/imu.exec(header)?.[1],
      content: Buffer.from(part.slice(end + 4), "latin1")
    }
  })
}
