import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

/** A row of the group that reads one thing by its id: the pattern for other rows of the group. */
export interface Sibling {
  /** The import lines that its cells need. */
  readonly imports: ReadonlyArray<string>
  /** Prefix of the ids that it takes. */
  readonly prefix: string
  /** The source text of its output. */
  readonly output: string
  /** The call of its service, with `{id}` for the id. */
  readonly call: string
}

const shape =
  /input: Schema\.Struct\(\{ (\w+): id\("(\w+)"\) \}\),\n {2}output: (\w+),[^]*handler: \(\{ \1 \}\) => ((\w+)\.use\(\((\w+)\) => \6\.\w+\()\1\)\)/u

/**
 * Finds the first row of a group that reads one thing by its id and answers with it; undefined for a group without one.
 */
export const siblingOf = async (base: string, group: string): Promise<Sibling | undefined> => {
  const folder = join(base, "packages/operations/src", group)
  for await (const file of glob("{read,get}_*.ts", { cwd: folder })) {
    const text = await readFile(join(folder, file), "utf8")
    const [, , prefix, output, call, service] = shape.exec(text) ?? []
    if (prefix === undefined || output === undefined || call === undefined) continue
    const imports = text
      .split("\n")
      .filter((line) => new RegExp(`^import \\{ (?:${output}|${service}|id)\\b`, "u").test(line))
    return { imports, prefix, output, call: `${call}{id}))` }
  }
  return undefined
}
