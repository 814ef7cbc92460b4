import { basename, dirname, join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, rowNameOf, rowsIn } from "./rows.ts"

/** A generated list of rows. */
interface RowList {
  readonly name: string
  readonly says: string
  readonly path: string
  /** The places of the rows, in the folder of the list. */
  readonly patterns: ReadonlyArray<string>
  /** True for a row; other files in such places are parts of one. */
  readonly isRow?: (path: string) => boolean
  /** The identifier of a row where its name alone may be another's too. */
  readonly identifierOf?: (path: string) => string
  readonly heading?: string
}

const lists: ReadonlyArray<RowList> = [
  {
    name: "connectors",
    says: "Every provider that the platform can speak to.",
    path: "packages/connectors/src/registry.ts",
    patterns: ["*/*/*.ts"],
    isRow: (path) => basename(dirname(path)) === rowNameOf(path),
    // Providers of two channels may have one name.
    identifierOf: (path) => `${path.slice(0, path.indexOf("/"))}_${rowNameOf(path)}`
  },
  {
    name: "allJobs",
    says: "Every job of the platform.",
    // Outside the folders of jobs, which are those of resources and one for jobs of no resource.
    path: "packages/services/src/allJobs.ts",
    patterns: ["jobs/*.ts", "*/jobs/*.ts"],
    heading: generatedLine.replace("the files of this folder", "the files of each resource's jobs")
  },
  {
    name: "commands",
    says: "Every command of the installation's operator.",
    path: "packages/operator/src/registry.ts",
    patterns: ["*/*.ts"],
    // `link_disable` for `link/disable.ts`; a command of one word is in a folder of its own name.
    identifierOf: (path) => [...new Set([dirname(path), rowNameOf(path)])].join("_")
  },
  {
    name: "prompts",
    says: "Every prompt of the platform.",
    path: "packages/operations/src/prompts/registry.ts",
    patterns: ["*.ts"]
  }
]

const listed = async (base: string, list: RowList): Promise<ReadonlyArray<readonly [string, string]>> => {
  const { heading = generatedLine, identifierOf, isRow = () => true, name, path, patterns, says } = list
  const found = await Promise.all(patterns.map((pattern) => rowsIn(join(base, dirname(path)), pattern)))
  const paths = found.flat().filter(isRow)
  if (identifierOf === undefined) paths.sort((a, b) => (rowNameOf(a) < rowNameOf(b) ? -1 : 1))
  if (paths.length === 0) return []
  const text = [
    heading,
    ...(identifierOf === undefined
      ? importLines(paths)
      : paths.map((row) => `import ${identifierOf(row)} from "./${row}"`)),
    "",
    `/** ${says} */`,
    `export const ${name} = [${paths.map(identifierOf ?? rowNameOf).join(", ")}] as const`
  ].join("\n")
  return [[path, await formatted(path, text)]]
}

/** Generates the lists of connectors, jobs, commands and prompts from the files of their rows; none for no row. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> =>
  new Map((await Promise.all(lists.map((list) => listed(base, list)))).flat())
