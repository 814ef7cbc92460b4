import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Any } from "@tidings/pipeline/Operation"
import { groupOf } from "@tidings/schema/Group"

const scopeOf = ({ scopes }: Any): string => (scopes.length === 0 ? "any key" : scopes.join(" or "))

const lineOf = (row: Any): string => `- \`${row.name}\`: ${row.summary}. \`${row.route.text}\`, ${scopeOf(row)}.`

/** Every operation in one line, by group, as Markdown. */
export const operationLines = (endpoints: ReadonlyArray<Endpoint>): string =>
  [
    "# Operations",
    ...Object.entries(Object.groupBy(endpoints, ({ group }) => group)).map(([group, rows = []]) => {
      const { description, title } = groupOf(group)
      return [`## ${title}`, "", description, "", ...rows.map(({ operation }) => lineOf(operation))].join("\n")
    })
  ].join("\n\n")
