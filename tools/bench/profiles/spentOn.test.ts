import { assert, it } from "@effect/vitest"
import { type CpuProfile, spentOn } from "./spentOn.ts"

const project = "file:///project"

const profileOf = (...ran: ReadonlyArray<readonly [url: string, functionName: string, us: number]>): CpuProfile => ({
  nodes: ran.map(([url, functionName], id) => ({ id, callFrame: { url, functionName } })),
  samples: ran.map((_, id) => id),
  timeDeltas: ran.map(([, , us]) => us)
})

it("divides the time among those whose code ran, without waiting", () => {
  const server = profileOf(
    ["", "(idle)", 9_000],
    ["", "(program)", 40],
    ["", "writeBuffer", 40],
    ["", "internalModuleStat", 20],
    ["", "(garbage collector)", 50],
    ["node:_http_server", "resOnFinish", 150],
    ["node:internal/streams/writable", "write", 50],
    ["node:buffer", "toString", 50],
    [`${project}/node_modules/.pnpm/effect@4.1.0/node_modules/effect/src/internal/effect.ts`, "runLoop", 100],
    [`${project}/node_modules/.pnpm/effect@4.1.0/node_modules/effect/src/SchemaParser.ts`, "parse", 100],
    [`${project}/node_modules/.pnpm/postgres@3.4.7/node_modules/postgres/src/connection.js`, "", 150],
    [`${project}/node_modules/.pnpm/x@1.0.0/node_modules/@scope/name/index.js`, "", 50],
    [`${project}/packages/pipeline/src/run.ts`, "run", 100]
  )
  const worker = profileOf([`${project}/apps/server/src/main.ts`, "", 100])
  assert.deepStrictEqual(Object.fromEntries(spentOn([server, worker]).map(({ owner, share }) => [owner, share])), {
    "node:http, sockets, streams": 0.2,
    postgres: 0.15,
    "other system calls, V8 itself": 0.06,
    "writing to sockets": 0.04,
    effect: 0.1,
    "effect: Schema": 0.1,
    "own: pipeline": 0.1,
    "own: server": 0.1,
    "garbage collection": 0.05,
    "node, other": 0.05,
    "@scope/name": 0.05
  })
})
