import { singleLine } from "./singleLine.ts"

const mediaType = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*(?:\s*;.*)?$/iu

/** The type of a file as it may be said. A composite one (RFC 2046 §5) is not carried in base64, so that its bytes, or the message around it, could change. */
export const mediaTypeOf = (declared: string): string => {
  const type = singleLine(declared)
  return mediaType.test(type) && !/^(?:multipart|message)\//iu.test(type) ? type : "application/octet-stream"
}
