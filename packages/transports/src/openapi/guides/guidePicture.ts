import { readFileSync } from "node:fs"

/** Reads a picture of the guides by its name, which letters, digits, `_` and `-` make; undefined if there is none. */
export const guidePicture = (name: string): Buffer | undefined => {
  if (!/^[\w-]{1,60}\.png$/u.test(name)) return undefined
  try {
    return readFileSync(new URL(`../../../../../docs/pictures/${name}`, import.meta.url))
  } catch {
    return undefined
  }
}
