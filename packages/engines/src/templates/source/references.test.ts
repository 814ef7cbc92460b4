import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { plainEngine, parse } from "../liquid/liquid.ts"
import { referencesOf, unusableNames } from "./references.ts"

const references = (source: string) => referencesOf(Result.getOrThrow(parse(plainEngine, source)))
const paths = (source: string) => references(source).map(({ looped, path }) => (looped ? `${path}*` : path))

describe("references", () => {
  const cases: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
    ["are paths", "{{ a }}{{ b.c.d }}", ["a", "b.c.d"]],
    ["are named once", "{{ a }}{{ a }}{% if a %}{% endif %}", ["a"]],
    [
      "tell the members of loop variables",
      "{% for i in o.items %}{{ i.n }}{{ i }}{% endfor %}",
      ["o.items*", "o.items[].n", "o.items[]"]
    ],
    [
      "follow loops in loops",
      "{% for a in b %}{% for c in a.d %}{{ c.e }}{% endfor %}{% endfor %}",
      ["b*", "b[].d*", "b[].d[].e"]
    ],
    ["leave out forloop", "{% for i in a %}{{ forloop.index }}{{ forloop.last }}{% endfor %}", ["a*"]],
    ["leave out assigned names", "{% assign x = 'a' | upcase %}{{ x }}{{ x.y }}", []],
    ["follow assigned aliases", "{% assign x = a.b %}{% for i in x %}{{ i.c }}{% endfor %}", ["a.b*", "a.b[].c"]],
    ["read a name before it is assigned", "{{ x }}{% assign x = 1 %}{{ x }}", ["x"]],
    ["see filter arguments", "{{ a | append: b.c | default: d }}", ["a", "b.c", "d"]],
    [
      "see conditions",
      "{% if a > b %}{% elsif c contains 'x' %}{% endif %}{% unless d %}{% endunless %}",
      ["a", "b", "c", "d"]
    ],
    ["see cases", "{% case a %}{% when b %}{{ c }}{% else %}{{ d }}{% endcase %}", ["a", "b", "c", "d"]],
    ["see ranges and modifiers", "{% for i in (1..n) limit: m %}{{ i }}{% endfor %}", ["n", "m"]],
    ["see indexes", "{{ a[0].b }}{{ c[d].e }}{{ f['g'] }}", ["a[].b", "d", "c[].e", "f.g"]],
    ["end loop variables with their loop", "{% for i in a %}{% endfor %}{{ i }}", ["a*", "i"]],
    ["ignore comments and literals", "{% comment %}{{ a }}{% endcomment %}{{ 'b' }}{{ 1 }}{{ true }}{% # c %}", []]
  ]
  for (const [title, source, expected] of cases) {
    it(`${title}`, () => assert.deepStrictEqual(paths(source), expected))
  }

  it("tell names that no contract can declare", () => {
    assert.deepStrictEqual(unusableNames(references("{{ a-b }}{{ c.__proto__ }}{{ ok_1[0].x }}")), ["a-b", "__proto__"])
  })
})
