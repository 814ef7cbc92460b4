// `node tools/check/all.ts [rule …]`: holds every rule, or those that are named.
import { describeOutcome, runRules } from "./gate.ts"
import judgesInstalled from "./judgesInstalled.ts"
import * as accounts from "./rules/accounts.ts"
import * as boundaries from "./rules/boundaries.ts"
import * as budgets from "./rules/budgets.ts"
import * as circles from "./rules/circles.ts"
import * as dependencies from "./rules/dependencies.ts"
import * as distributed from "./rules/distributed.ts"
import * as environment from "./rules/environment.ts"
import * as exports from "./rules/exports.ts"
import * as folders from "./rules/folders.ts"
import * as floors from "./rules/floors.ts"
import * as format from "./rules/format.ts"
import * as generated from "./rules/generated.ts"
import * as licences from "./rules/licences.ts"
import * as lint from "./rules/lint.ts"
import * as migrations from "./rules/migrations.ts"
import * as names from "./rules/names.ts"
import * as paths from "./rules/paths.ts"
import * as patterns from "./rules/patterns.ts"
import * as providers from "./rules/providers.ts"
import * as resting from "./rules/resting.ts"
import * as sizes from "./rules/sizes.ts"
import * as sql from "./rules/sql.ts"
import * as strangers from "./rules/strangers.ts"
import * as timeouts from "./rules/timeouts.ts"
import * as types from "./rules/types.ts"
import * as words from "./rules/words.ts"

const rules = [
  types,
  lint,
  format,
  accounts,
  boundaries,
  circles,
  dependencies,
  exports,
  floors,
  folders,
  sql,
  distributed,
  providers,
  environment,
  names,
  paths,
  strangers,
  patterns,
  resting,
  sizes,
  timeouts,
  budgets,
  migrations,
  licences,
  generated,
  words
]

const named = process.argv.slice(2)
const asked = named.length === 0 ? rules : rules.filter(({ name }) => named.includes(name))

judgesInstalled()
const held = await runRules(asked, (outcome) => console.log(describeOutcome(outcome)))
if (!held) process.exitCode = 1
