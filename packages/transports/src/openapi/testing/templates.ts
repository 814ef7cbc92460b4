import type { Contract } from "@tidings/schema/resources/Template"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import type { Published } from "@tidings/services/templates/TemplateVersions"

type Made = readonly [key: string, contract: Pick<Contract, "policy" | "variables">]

const blank = { policy: { mode: "strict", failOnUndeclared: true }, variables: [] } as const

const awkward: ReadonlyArray<Made> = ["a-b", "a_b", "ab", "2fa--code_", "x"].map((key) => [key, blank])
const lenient: Made = [
  "lenient",
  {
    policy: { mode: "lenient", failOnUndeclared: false },
    variables: [
      { key: "count", type: "number", required: true },
      { key: "extra", type: "object", required: false },
      { key: "rows", type: "array", required: false }
    ]
  }
]

const publishedOf = (made: ReadonlyArray<Made>): Published => {
  const sorted = made.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    keys: sorted.map(([key]) => key),
    templates: sorted.map(([key, contract]) => ({
      key,
      name: `The ${key}`,
      version: 1,
      contract: { version: 1, policy: contract.policy, variables: contract.variables }
    }))
  }
}

/**
 * A workspace's published templates: the demo's, some with keys that differ in - and _ only, and one with every kind of
 * variable.
 */
export const published = publishedOf([
  ...demoTemplates.map((template): Made => [template.key, template]),
  ...awkward,
  lenient
])

/** Returns `count` templates that take no variables. */
export const manyPublished = (count: number): Published =>
  publishedOf(Array.from({ length: count }, (_, index): Made => [`template-${String(index).padStart(5, "0")}`, blank]))
