import type { ESTree } from "rolldown/utils"
import { parsed } from "../../source/parsed.ts"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "timeouts"

/** Time that every test and hook has (vitest.config.ts). */
const everyTestHasMs = 120_000

/** Finds tests that give themselves less time than every test has, or as much: a busy machine would fail them. */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree].flatMap(([path, text]) =>
    isModule(path) && isTest(path)
      ? linesThatHurry(path, text).map((line) => `${path}:${line} has no more time than every test has`)
      : []
  )

export const run = async () => findings(await readTree())

const linesThatHurry = (path: string, text: string): ReadonlyArray<number> => {
  const lines: Array<number> = []
  const { lineOf, visit } = parsed(path, text)
  visit({
    CallExpression: ({ arguments: given, ...node }) => {
      if (!given.some(isFunction)) return
      const times = given.flatMap((one) => (one.type === "ObjectExpression" ? timeoutIn(one) : [one])).map(numberOf)
      if (times.some((ms) => ms !== undefined && ms <= everyTestHasMs) && isTestCall(node.callee))
        lines.push(lineOf(node))
    }
  })
  return lines
}

const testNames = new Set(["it", "test", "describe", "layer", "beforeAll", "beforeEach", "afterAll", "afterEach"])

/** True for `it(…)`, `it.effect(…)`, `it.each(…)(…)` and tests by a name of the file's own, which begins with "in". */
const isTestCall = (callee: ESTree.Node): boolean => {
  if (callee.type === "Identifier") return testNames.has(callee.name) || /^in[A-Z]/u.test(callee.name)
  if (callee.type === "MemberExpression") return isTestCall(callee.object)
  return callee.type === "CallExpression" && isTestCall(callee.callee)
}

const isFunction = ({ type }: ESTree.Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression"

const numberOf = (node: ESTree.Node): number | undefined =>
  node.type === "Literal" && typeof node.value === "number" ? node.value : undefined

const timeoutIn = ({ properties }: ESTree.ObjectExpression): ReadonlyArray<ESTree.Node> =>
  properties.flatMap((one) =>
    one.type === "Property" && one.key.type === "Identifier" && one.key.name === "timeout" ? [one.value] : []
  )
