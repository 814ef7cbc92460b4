import { assert, layer } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { idempotencyKeys } from "../tables/index.ts"
import { ErasureRepository } from "./ErasureRepository.ts"
import { personalPlaces } from "./personalPlaces.ts"

const answers = personalPlaces.find(({ table }) => table === idempotencyKeys)!
const ada = String.raw`(^|[^a-z0-9._%+-]|\\[bfnrt])ada(@|%40)example\.com($|[^a-z0-9-])`

const naming = [
  "ada@example.com",
  "ada@example.com and text",
  "text and ada@example.com",
  "ADA@example.COM",
  String.raw`{"a":"\nada%40example.com"}`,
  "\u001eada@example.com\u001e",
  "\u001fada@example.com",
  "ada@example.com ada@example.com",
  "ada@example.com"
]
const sparing = ["", "nada@example.com", "ada@example.comx", "ada@example", ".com", "\u001e", "\u001d", "text"]

layer(ErasureRepository.layer.pipe(Layer.provideMerge(Database.layerPglite())))(
  "texts that are searched together",
  (it) => {
    it.effect("are changed each if it names somebody, whatever its neighbours say and however many there are", () =>
      Effect.gen(function* () {
        const { query } = yield* Database
        const { takeOut } = yield* ErasureRepository
        const workspaceId = newId("ws", 0)
        // Neighbours are of one sort, and of both in turn; all together are more than are read at once.
        const bodies = [...naming, ...sparing, ...naming.flatMap((text, n) => [text, sparing[n % sparing.length]!])]
        // Two of these are more characters than are searched at once.
        const long = Array.from({ length: 3 }, () => `${"text ".repeat(500_000)}ada@example.com`)
        const all = [...Array.from({ length: 120 }, () => bodies).flat(), ...long]
        yield* query(
          `insert into idempotency_keys (workspace_id, livemode, operation, key, request_hash, status, body, request_id, key_id, expires_at)
         select $1, true, 'send_transactional', 'k' || lpad(n::text, 6, '0'), '', 200, body, '', $2, now() + interval '1 day'
         from unnest($3::text[]) with ordinality as given (body, n)`,
          [workspaceId, newId("key", 0), all]
        )
        const person = {
          workspaceId,
          livemode: true,
          ids: [],
          email: null,
          phone: null,
          names: ada,
          pattern: ada,
          hash: null,
          hashes: [],
          forgets: false,
          nowMs: 0
        }
        const named = all.filter((text) => naming.includes(text) || long.includes(text))
        assert.strictEqual(yield* takeOut(answers, person), named.length)
        const left = yield* query<{ readonly body: string }>(
          "select body from idempotency_keys where workspace_id = $1 order by key",
          [workspaceId]
        )
        assert.deepStrictEqual(
          left.map(({ body }) => body),
          all.filter((text) => !named.includes(text))
        )
        assert.strictEqual(yield* takeOut(answers, person), 0)
      })
    )
  }
)
