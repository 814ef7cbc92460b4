import type { Brand } from "@tidings/schema/resources/Brand"
import { newId } from "@tidings/schema/Id"
import { planOf } from "@tidings/engines/composer/builtin/planOf"
import { templateOf } from "@tidings/engines/composer/builtin/setting/templateOf"
import { figure } from "../figures/Figure.ts"
import { quantile } from "../figures/statistics.ts"
import { generate } from "../load/generate.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase, seededLook } from "../postgres/seed.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { startPlatform } from "../servers/platform.ts"

const timesARound = { tiny: 1, quick: 30, thorough: 100 }
const mostMs = 50

const briefs = {
  event:
    "Invite our regulars to our open kitchen evening on Saturday 12 December, 18:00 to 21:00, at Quay Bakery, 14 Quay Street, Galway. Maeve Byrne will show how the sourdough is shaped, and you can try it yourself. Entry is free, and places are limited to 40.",
  sale: "Announce our winter sale: 20% off all mugs and bowls until Sunday 20 December with code QUAY20. Free delivery across Ireland on orders over €40.",
  German:
    "Am Samstag, dem 12. September, laden wir zum Hoffest ein. Beginn ist um 11 Uhr auf dem Hof. Es gibt Kuchen, frischen Most und eine Führung durch die Obstwiesen. Der Eintritt ist frei.",
  "as long as may be": "We bake on Saturday the 12th of December, and places are limited to 40. ".repeat(55)
}

const brand: Brand = { ...seededLook, id: newId("brd", 0), name: "Bench", isDefault: true, domain: "bench.example" }

/** Returns the milliseconds that the composer itself takes for a template. */
const alone = (brief: string): number => {
  const startMs = performance.now()
  const plan = planOf({ brand, brief })!
  templateOf(plan, brand, {})
  return performance.now() - startMs
}

const measure = async ({ profiles, rounds, size }: Effort) => {
  await using database = await seededDatabase()
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const { composeTemplate } = requestsOf(server.url, database.secret)
  const times = timesARound[size]
  const names = Object.keys(briefs) as ReadonlyArray<keyof typeof briefs>
  const requests = names.map((name) => composeTemplate(briefs[name]))
  const calls = () => generate({ kind: "alternation", requests, times })
  const works = (name: keyof typeof briefs) => Array.from({ length: times }, () => alone(briefs[name]))
  await calls()
  names.map(works)
  const called: Array<ReadonlyArray<ReadonlyArray<number>>> = []
  const worked: Array<ReadonlyArray<ReadonlyArray<number>>> = []
  for (let round = 0; round < rounds; round++) {
    called.push((await calls()).latenciesMs)
    worked.push(names.map(works))
  }
  const of = (samples: typeof called, index: number, share: number) =>
    samples.map((round) => quantile(round[index]!, share))
  return names.flatMap((name, index) => [
    figure(`The composer alone, ${name}, median`, "ms", of(worked, index, 0.5), { most: mostMs }),
    figure(`The whole call, ${name}, median`, "ms", of(called, index, 0.5), { most: mostMs }),
    figure(`The whole call, ${name}, p99`, "ms", of(called, index, 0.99))
  ])
}

export const composeTemplates: Part = {
  letter: "s",
  title: "Composing templates",
  method:
    "`POST /v1/templates/compose` on Postgres, one at a time, without a model: the brief is read and set as a mail in the brand's colours, in a thread, compiled and kept as a draft, audit entry and remembered answer included. Beside it the built-in composer's own work, in the process of the bench: reading, planning and setting.",
  measure
}
