import { QrFormat } from "@tidings/schema/resources/QrDesign"
import { figure, type Figure } from "../figures/Figure.ts"
import { ask } from "../load/ask.ts"
import { generate } from "../load/generate.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { quantile } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const timesARound = { tiny: 1, quick: 30, thorough: 30 }
const atMostMs = 30

const adorned = {
  style: { foregroundColor: "#1f6f54", bodyShape: "rounded", eyeShape: "rounded" },
  frame: { kind: "cta-band", text: "Scan me" }
}

const measure = async ({ profiles, rounds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await seededDatabase()
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const { designQr, renderQr } = requestsOf(server.url, database.secret)

  const figures: Array<Figure> = []
  for (const [name, look] of [["usual", {}] as const, ["framed", adorned] as const]) {
    const { qrId } = await ask(designQr(look))
    for (const format of QrFormat.literals) {
      const request = renderQr(qrId, format)
      const round = () => generate({ kind: "alternation", requests: [request], times: timesARound[size] })
      const { byteLength } = await ask(request)
      await round()
      const medians: Array<number> = []
      for (let index = 0; index < rounds; index++) medians.push(quantile((await round()).latenciesMs[0]!, 0.5))
      const target = format === "png" ? { most: atMostMs } : undefined
      figures.push(
        figure(`${format}, ${name}, median`, "ms", medians, target),
        figure(`${format}, ${name}, size`, "KB", [byteLength / 1024])
      )
    }
  }
  return figures
}

export const renderQr: Part = {
  letter: "l",
  title: "Rendering QR codes",
  method:
    "`POST /v1/qr/{qrId}/render` on Postgres, one at a time: a short URL as codes usually look, then with rounded modules within a frame of words. Each is painted twice, scanned in both sizes, written and answered as base64, the audit entry included.",
  measure
}
