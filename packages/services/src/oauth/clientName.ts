const longest = 100

/**
 * A client's own name, made safe to show: one line, without characters that hide or reorder the text around them, at
 * most 100 characters.
 */
export const clientName = (name: unknown): string => {
  const shown = typeof name === "string" ? name : ""
  const plain = shown.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/\s+/gu, " ")
  return [...plain.trim()].slice(0, longest).join("") || "A program without a name"
}
