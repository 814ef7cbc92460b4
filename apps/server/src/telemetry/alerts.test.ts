import { assert, describe, it } from "@effect/vitest"
import { eventOf } from "@tidings/schema/EventType"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8")

const rules = read("deploy/prometheus/tidings.rules.yml")
const dashboard = read("deploy/grafana/tidings.json")
const guide = read("docs/guides/alerts.md")
/** Names the metrics, each of which metrics.test.ts finds there. */
const production = read("docs/guides/production.md")

const alerts = Array.from(rules.matchAll(/- alert: (\w+)/gu), ([, name]) => name!)
const metricsIn = (text: string) =>
  new Set(Array.from(text.matchAll(/tidings_[a-z_]+/gu), ([name]) => name.replace(/_bucket$/u, "")))

describe("the alerts", () => {
  it("speak of metrics that there are, and the dashboard shows each of them", () => {
    const known = metricsIn(production)
    for (const text of [rules, dashboard]) assert.includeMembers([...known], [...metricsIn(text)])
    assert.sameMembers([...metricsIn(dashboard)], [...known])
  })

  it("speak of events that there are", () => {
    const types = Array.from(`${rules}${dashboard}`.matchAll(/type=\\?"([a-z_.]+)\\?"/gu), ([, type]) => type!)
    assert.isAbove(types.length, 3)
    for (const type of types) assert.isDefined(eventOf(type), type)
  })

  it.each(alerts)("tell what to do, by a section of the guide: %s", (name) => {
    assert.include(rules, `/docs/guides/alerts#${name.toLowerCase()}`)
    const [, section = ""] = guide.split(`\n## ${name}\n`)
    assert.isAbove(section.split("\n## ")[0]!.trim().length, 80)
  })
})
