import { existsSync } from "node:fs"
import { dirname, join, normalize } from "node:path/posix"
import { readDocuments } from "../../source/documents.ts"
import { root } from "../../source/root.ts"
import type { Tree } from "../../source/tree.ts"

export const name = "paths"

const link = /\]\((?<target>[^)\s#]+)(?:#[^)]*)?\)/gu
const quoted = /`(?<target>(?:\.ci|apps|deploy|docs|packages|patches|test-fixtures|tools)\/[\w@.%/-]+)`/gu
/** Methods of MCP, which are written like paths. */
const method = /^tools\/(?:call|list)$/u
const fence = /^```[\s\S]*?^```/gmu

/**
 * Finds paths of this repository that a document names but that do not exist: by a link of its own, or as a path from
 * the root.
 */
export const findings = (documents: Tree, isThere: (path: string) => boolean): ReadonlyArray<string> =>
  [...documents].flatMap(([path, text]) => {
    const prose = text.replaceAll(fence, "")
    const linked = Array.from(prose.matchAll(link), ({ groups }) => groups!["target"]!)
      .filter((target) => !/^(?:[a-z]+:|\/)/u.test(target))
      .map((target) => normalize(join(dirname(path), target)))
    const named = Array.from(prose.matchAll(quoted), ({ groups }) => groups!["target"]!).filter(
      (target) => !method.test(target)
    )
    return [...new Set([...linked, ...named])]
      .filter((target) => !isThere(target))
      .map((target) => `${path} names ${target}, and nothing is there`)
  })

export const run = async () => findings(await readDocuments(), (path) => existsSync(join(root, path)))
