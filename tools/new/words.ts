import { InvalidRequest } from "./RowKind.ts"

const isGroup = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u
const isSnake = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/u

/** Converts `short_link` to `ShortLink`. */
export const toPascalCase = (name: string): string =>
  name
    .split(/[-_]/u)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")

/** Converts `short_link` to `shortLink`. */
export const camel = (name: string): string => {
  const word = toPascalCase(name)
  return word[0]!.toLowerCase() + word.slice(1)
}

/** Converts `archive_short_link` to `Archive short link`. */
export const sentence = (name: string): string => {
  const words = name.replaceAll(/[-_]/gu, " ")
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Returns the group; throws an InvalidRequest if it is not a valid folder name. */
export const asGroup = (group: string): string => {
  if (isGroup.test(group)) return group
  throw new InvalidRequest(`group "${group}" is no lower-case noun such as links or social-posts`)
}

/** Returns the name; throws an InvalidRequest if it is not a valid file name of a row. */
export const asRowName = (name: string): string => {
  if (isSnake.test(name)) return name
  throw new InvalidRequest(`name "${name}" is not in snake_case such as archive_short_link`)
}
