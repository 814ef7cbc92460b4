import { namesIn } from "../../wording/placeholders.ts"

/** The body without the lines that name what is not there; several empty lines become one, and none stands at an end. */
export const linesWith = (body: string, isThere: (name: string) => boolean): string =>
  body
    .split("\n")
    .filter((line) => namesIn(line).every(isThere))
    .filter((line, index, lines) => line.trim() !== "" || (index > 0 && lines[index - 1]!.trim() !== ""))
    .join("\n")
    .trim()
