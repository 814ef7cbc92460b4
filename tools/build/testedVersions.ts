import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"

/**
 * Packages that npm installs beside the bundle: code for one machine, which npm selects, and fonts and pictures that
 * are read from their package's folder.
 */
const packages = [
  "@fontsource/bricolage-grotesque",
  "@fontsource/fraunces",
  "@fontsource/inter",
  "@fontsource/noto-sans-arabic",
  "@fontsource/noto-sans-hebrew",
  "@fontsource/source-serif-4",
  "@iconify-json/noto",
  "@takumi-rs/core",
  "sharp"
]

/** True for an import that is left to npm. */
export const isOutside = (specifier: string): boolean =>
  packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))

/** Returns these packages with the versions that every test of this repository runs with. */
export const testedVersions = async (): Promise<Readonly<Record<string, string>>> => {
  const { dependencies } = JSON.parse(await readFile(join(root, "packages/engines/package.json"), "utf8"))
  return Object.fromEntries(
    packages.map((name) => {
      if (dependencies[name] === undefined)
        throw new Error(`engines does not depend on ${name}, which the package leaves to npm`)
      return [name, dependencies[name]]
    })
  )
}
