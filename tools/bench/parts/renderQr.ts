import { QrFormat } from "@tidings/schema/QrDesign"
import { figure, type Figure } from "../Figure.ts"
import { ask } from "../load/ask.ts"
import { generate } from "../load/generate.ts"
import type { Effort, Part } from "../Part.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { seedPostgres } from "../seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { quantile } from "../statistics.ts"
import { onPostgres } from "./onPostgres.ts"

const timesARound = 30

const measure = async ({ profiles, rounds }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await temporaryDatabase()
  const seeded = await seedPostgres(database.url)
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const { designQr, renderQr } = requestsOf(server.url, seeded.secret)
  const { qrId } = await ask(designQr)
  const formats = QrFormat.literals
  const requests = formats.map((format) => renderQr(qrId, format))
  const bytes: Array<number> = []
  for (const request of requests) bytes.push((await ask(request)).byteLength)

  const round = () => generate({ kind: "alternation", requests, times: timesARound })
  await round()
  const before = await server.usage()
  const latenciesMs: Array<ReadonlyArray<ReadonlyArray<number>>> = []
  for (let index = 0; index < rounds; index++) latenciesMs.push((await round()).latenciesMs)
  const after = await server.usage()
  const renders = rounds * timesARound * formats.length
  return [
    ...formats.flatMap((format, index) => [
      figure(
        `${format}, median`,
        "ms",
        latenciesMs.map((all) => quantile(all[index]!, 0.5)),
        format === "png" ? { most: 30 } : undefined
      ),
      figure(`${format}, size`, "KB", [bytes[index]! / 1024])
    ]),
    figure("CPU a rendering, all formats alike", "ms", [(after.cpuMicros - before.cpuMicros) / renders / 1000])
  ]
}

export const renderQr: Part = {
  letter: "j",
  title: "Rendering QR codes",
  method:
    "`POST /v1/qr/{qrId}/render` on Postgres, one at a time, the formats taking turns: a code for a short link with rounded modules and a frame with words. Each is painted twice, scanned in both sizes, written and answered as base64, the audit entry included.",
  measure
}
