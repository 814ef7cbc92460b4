import { dirname } from "node:path/posix"
import { readTree, type Tree } from "../../source/tree.ts"

export const name = "dependencies"

const manifest = /^(?:packages|apps)\/[^/]+\/package\.json$|^tools\/package\.json$/u

/**
 * Returns the package that a package of types describes: `@types/sax` describes `sax`, `@types/babel__core` describes
 * `@babel/core`.
 */
const subjectOf = (dependency: string): string =>
  dependency.replace(/^@types\//u, "").replace(/^(?!@)(\w[\w.-]*)__/u, "@$1/")

/**
 * Finds dependencies that no source of their package names, be it to import them, to find them by path or to start
 * them.
 */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree].flatMap(([path, text]) => {
    if (!manifest.test(path)) return []
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Readonly<
      Record<"dependencies" | "devDependencies", Readonly<Record<string, string>> | undefined>
    >
    const folder = `${dirname(path)}/`
    const sources = [...tree].filter(([one]) => one.startsWith(folder) && one !== path).map(([, source]) => source)
    const isNamed = (dependency: string) =>
      sources.some((source) =>
        [
          `"${dependency}"`,
          `"${dependency}/`,
          `/${dependency}/`,
          `\`${dependency}/`,
          `${dependency.split("/")[0]}/\${`
        ].some((written) => source.includes(written))
      )
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
      .filter((dependency) => !isNamed(subjectOf(dependency)))
      .map((dependency) => `${path} depends on ${dependency}, which nothing of it names`)
  })

export const run = async () => findings(await readTree())
