import { namesIn } from "../../wording/placeholders.ts"

/**
 * Returns the body without the lines that name a missing variable; several empty lines become one, and none is left at
 * either end.
 */
export const linesWith = (body: string, isThere: (name: string) => boolean): string =>
  body
    .split("\n")
    .filter((line) => namesIn(line).every(isThere))
    .filter((line, index, lines) => line.trim() !== "" || (index > 0 && lines[index - 1]!.trim() !== ""))
    .join("\n")
    .trim()
