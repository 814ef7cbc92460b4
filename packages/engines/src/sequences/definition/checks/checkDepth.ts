import { isObject } from "@tidings/schema/isObject"
import { type Condition, conditionDepth } from "@tidings/schema/sequences/Definition"
import type { Fitting } from "../fit.ts"
import type { Places } from "../Places.ts"
import { conditionsOf } from "./LiquidText.ts"

type Nested = readonly [condition: Condition, path: string, depth: number]

/** Refuses conditions that nest too deeply. */
export const checkDepth = (fitting: Fitting, places: Places): void => {
  const open = conditionsOf(fitting).map(({ condition, path }) => [condition, path, 0] as const) as Array<Nested>
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [inner, here, depth] = next
    if (depth > conditionDepth) {
      places.refuse(here, "too_long", `all, any and not nest at most ${conditionDepth} deep.`)
      continue
    }
    for (const name of ["all", "any"]) {
      const several = inner[name]
      if (Array.isArray(several))
        several.forEach((one: Condition, index) => open.push([one, `${here}.${name}[${index}]`, depth + 1]))
    }
    if (isObject(inner["not"])) open.push([inner["not"] as Condition, `${here}.not`, depth + 1])
  }
}
