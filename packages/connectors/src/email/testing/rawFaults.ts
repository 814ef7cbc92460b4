const faultOf = (line: string, inHeader: boolean): string | undefined => {
  if (Buffer.byteLength(line) > 998) return "is longer than a line may be"
  if (line === ".") return "would end the message"
  if (line !== "" && line.trim() === "") return "looks empty"
  const foldable = inHeader && !line.startsWith("Message-ID: ") && line.trimStart().includes(" ")
  return line.length > 78 && (foldable || !inHeader) ? "could have been folded" : undefined
}

/**
 * Returns the violations of RFC 5322 §2.1 and §2.2.3 or RFC 5321 §4.5.2 in a message, line by line; empty if there are
 * none.
 */
export const rawFaults = (bytes: Buffer): ReadonlyArray<string> => {
  const text = bytes.toString("utf8")
  const headerLines = text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n").length
  return [
    ...(/(?<!\r)\n|\r(?!\n)/u.test(text) ? ["a line end of CR or LF alone"] : []),
    ...(text.endsWith("\r\n") ? [] : ["a last line without an end"]),
    ...text.split("\r\n").flatMap((line, index) => {
      const fault = faultOf(line, index < headerLines)
      return fault === undefined ? [] : [`line ${index + 1} ${fault}: ${line.slice(0, 200)}`]
    })
  ]
}
