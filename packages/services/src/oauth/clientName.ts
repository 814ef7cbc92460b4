const longest = 100

/** What a program calls itself, fit to be shown: on one line, without characters that hide or turn what stands beside them, 100 at most. */
export const clientName = (name: unknown): string => {
  const shown = typeof name === "string" ? name : ""
  const plain = shown.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/\s+/gu, " ")
  return [...plain.trim()].slice(0, longest).join("") || "A program without a name"
}
