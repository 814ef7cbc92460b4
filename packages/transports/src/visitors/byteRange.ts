/** A range of bytes: `from` is included, `to` is not. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Parses the Range header for a file of this length (RFC 9110 §14.1.2); undefined for the whole file, which is also the
 * answer to several ranges or another unit; `beyond` if the range starts after the end.
 */
export const byteRange = (header: string | undefined, length: number): ByteRange | "beyond" | undefined => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return undefined
  if (first === "") {
    const from = Math.max(0, length - Number(last))
    return from < length ? { from, to: length } : "beyond"
  }
  const from = Number(first)
  const to = last === "" ? length : Math.min(length, Number(last) + 1)
  if (last !== "" && Number(last) < from) return undefined
  return from < length ? { from, to } : "beyond"
}
