import { figure, type Figure } from "../figures/Figure.ts"
import { quantile } from "../figures/statistics.ts"
import { ask } from "../load/ask.ts"
import { generate } from "../load/generate.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { startPlatform } from "../servers/platform.ts"

const timesARound = { tiny: 1, quick: 20, thorough: 20 }
const warmAtMostMs = 60
const firstAtMostMs = 300

const latin = "Announce free delivery across Ireland, all winter. On every order over €40, until the end of February."
const scripts = {
  Greek: "Δωρεάν αποστολή σε όλη τη χώρα, όλο τον χειμώνα.",
  Cyrillic: "Бесплатная доставка по всей стране, всю зиму.",
  Arabic: "توصيل مجاني في كل أنحاء البلاد طوال فصل الشتاء.",
  Hebrew: "משלוח חינם לכל הארץ, לאורך כל החורף."
}

const measure = async ({ profiles, rounds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await seededDatabase()
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const { composePicture } = requestsOf(server.url, database.secret)

  const took = async (brief: string) => {
    const begun = performance.now()
    await ask(composePicture(brief, "ig-square"))
    return performance.now() - begun
  }
  // Loads the thread and its Latin letters.
  await took(latin)
  const figures: Array<Figure> = []
  for (const [script, brief] of Object.entries(scripts))
    figures.push(figure(`1080x1080, first use of ${script}`, "ms", [await took(brief)], { most: firstAtMostMs }))

  for (const crop of ["ig-square", "story", "og"]) {
    const requests = [composePicture(latin, crop)]
    const round = () => generate({ kind: "alternation", requests, times: timesARound[size] })
    await round()
    const medians: Array<number> = []
    for (let index = 0; index < rounds; index++) medians.push(quantile((await round()).latenciesMs[0]!, 0.5))
    const target = crop === "ig-square" ? { most: warmAtMostMs } : undefined
    figures.push(figure(`${crop}, median`, "ms", medians, target))
  }
  return figures
}

export const composePictures: Part = {
  letter: "q",
  title: "Composing pictures",
  method:
    "`POST /v1/compositions` on Postgres, one at a time: the brief is read, set as a card, looked at pixel by pixel, drawn as PNG and kept as an asset, the audit entry included. First one brief in each of four scripts whose letters the server has not drawn yet, then an English one over and over.",
  measure
}
