import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Any } from "@tidings/pipeline/Operation"

const scopeOf = ({ scopes }: Any): string => (scopes.length === 0 ? "any key" : scopes.join(" or "))

const lineOf = (row: Any): string => `- \`${row.name}\`: ${row.summary}. \`${row.route.text}\`, ${scopeOf(row)}.`

/** Every operation in one line, by group, as Markdown. */
export const operationLines = (endpoints: ReadonlyArray<Endpoint>): string =>
  [
    "# Operations",
    ...Array.from(Map.groupBy(endpoints, ({ group }) => group).values(), (rows) => {
      const { description, title } = rows[0]!.heading
      return [`## ${title}`, "", description, "", ...rows.map(({ operation }) => lineOf(operation))].join("\n")
    })
  ].join("\n\n")
