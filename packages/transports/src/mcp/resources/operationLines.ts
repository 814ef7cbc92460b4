import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Any } from "@tidings/pipeline/Operation"
import { groupOf } from "@tidings/schema/Group"

const scopeOf = ({ scope }: Any): string => (scope === null ? "any key" : [scope].flat().join(" or "))

const lineOf = (row: Any): string => `- \`${row.name}\`: ${row.summary}. \`${row.http}\`, ${scopeOf(row)}.`

/** Every operation in one line, by group, as Markdown. */
export const operationLines = (endpoints: ReadonlyArray<Endpoint>): string =>
  [
    "# Operations",
    ...Object.entries(Object.groupBy(endpoints, ({ group }) => group)).map(([group, rows = []]) => {
      const { description, title } = groupOf(group)
      return [`## ${title}`, "", description, "", ...rows.map(({ operation }) => lineOf(operation))].join("\n")
    })
  ].join("\n\n")
