import { parsed } from "../../source/parsed.ts"
import { isModule, readTree, type Tree } from "../../source/tree.ts"

export const name = "accounts"

// Files that may open an account: they keep it from being used inside a transaction, and the doctor has no database
// open.
const opens: ReadonlySet<string> = new Set([
  "packages/services/src/connectors/openAccount.ts",
  "packages/services/src/handover/liveEmail.ts",
  "apps/cli/src/doctor/mail.ts"
])

const mayOpen = (path: string): boolean =>
  opens.has(path) || path.startsWith("packages/connectors/") || path.endsWith(".test.ts") || path.includes("/testing/")

/** Finds accounts of providers that are opened elsewhere, where they could be used inside a transaction. */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree].filter(([path]) => isModule(path) && !mayOpen(path)).flatMap(([path, text]) => opened(path, text))

export const run = async () => findings(await readTree())

const opened = (path: string, text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  if (!text.includes("@tidings/connectors/Connector")) return found
  const { lineOf, visit } = parsed(path, text)
  visit({
    ImportDeclaration: (node) => {
      if (node.source.value !== "@tidings/connectors/Connector" || node.importKind === "type") return
      const isOpen = node.specifiers.some(
        (one) =>
          one.type === "ImportNamespaceSpecifier" ||
          (one.type === "ImportSpecifier" && one.imported.type === "Identifier" && one.imported.name === "open")
      )
      if (isOpen) {
        found.push(
          `${path}:${lineOf(node)} opens an account; only connectors/openAccount.ts may, which keeps it out of transactions`
        )
      }
    }
  })
  return found
}
