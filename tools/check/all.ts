import * as boundaries from "./boundaries.ts"
import * as budgets from "./budgets.ts"
import * as effectTypes from "./effectTypes.ts"
import * as environment from "./environment.ts"
import * as format from "./format.ts"
import { describe, holds } from "./gate.ts"
import * as generated from "./generated.ts"
import * as lint from "./lint.ts"
import * as names from "./names.ts"
import * as patterns from "./patterns.ts"
import * as sizes from "./sizes.ts"
import * as sql from "./sql.ts"
import * as types from "./types.ts"

const rules = [
  types,
  effectTypes,
  lint,
  format,
  boundaries,
  sql,
  environment,
  names,
  patterns,
  sizes,
  budgets,
  generated
]

const held = await holds(rules, (outcome) => console.log(describe(outcome)))
if (!held) process.exitCode = 1
