import type { Variable } from "@tidings/schema/resources/Template"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { card, empty } from "../../../pages/parts/layout.ts"

const mostVariables = 200

interface Placed {
  readonly path: string
  readonly variable: Variable
}

/** Every variable with its path, its members and elements beneath it. */
const placed = (variables: ReadonlyArray<Variable>, above = ""): ReadonlyArray<Placed> =>
  variables.flatMap((variable) => {
    const path = `${above}${variable.key}`
    return [
      { path, variable },
      ...placed(variable.properties ?? [], `${path}.`),
      ...placed(variable.items?.properties ?? [], `${path}[].`)
    ]
  })

/** The variables that a send of a template must give. */
export const variableTable = (variables: ReadonlyArray<Variable>): Html =>
  card(
    "What it needs",
    variables.length === 0
      ? empty("check", "Nothing", "It takes no variables: every mail of it says the same.")
      : html`<ul class="rows">
          ${placed(variables)
            .slice(0, mostVariables)
            .map(
              ({ path, variable: { description, label, required, sample, type } }) =>
                html`<li>
                  <span class="grow"
                    ><b class="mono">${outside(path)}</b
                    ><span class="quiet"
                      >${outside(description ?? label ?? "")}${sample !== undefined && html` <code>${outside(JSON.stringify(sample), { most: 100 })}</code>`}</span
                    ></span
                  >${tag(type)}${required ? tag("required") : tag("optional")}
                </li>`
            )}
        </ul>`,
    { says: "with samples where it has some" }
  )
