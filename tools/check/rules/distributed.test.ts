import { assert, describe, it } from "@effect/vitest"
import { findings } from "./distributed.ts"

const path = "packages/storage/src/repositories/ThingRepository.ts"
const found = (text: string, at = path) => findings(new Map([[at, text]]))

describe("distributed", () => {
  it.each([
    "`insert into a (n) values ($1, (select max(n) from a))`",
    "`with w as (insert into a (n) values ((select 1)) returning n) select n from w`",
    "db.insert(a).values({ id, n: sql`(select max(n) from a)` })",
    "`insert into a (n) select 1 on conflict (n) do update set n = (select max(n) from b)`",
    "`insert into a as s (n) select 1 on conflict (n) do update set n = s.n || jsonb_build_object('k', s.id)`",
    "`update a set n = 1 returning extract(epoch from run_at)::float8`",
    "'delete from a returning to_jsonb(a)'",
    "`select 1 from a where not exists (select from b)`",
    "`update a set at = greatest($1, at + interval '1 second') where n = 1`",
    "`insert into a (n) select b.n from jsonb_to_recordset($1::jsonb) as given (n int) join b on b.n = given.n`",
    "`insert into a as s (n) select $1 where $2::int > 0 on conflict (n) do update set n = $1`",
    "`insert into a (n) select n from generate_series(1, 4) n where not exists (select 1 from a o where o.n = n) order by random()`",
    "`with given as materialized (select * from jsonb_to_recordset($1::jsonb) as g (n int)) insert into a (n) select b.n from given join b on true`",
    "`with gone as (delete from a where n = $1 and ($2::text is null or $2 = 'x') returning 1) select 1 from gone`",
    "`with paid as (update a set n = n + $1 where id = $2 and $3::boolean) insert into b (n) values ($1)`"
  ])("finds what a distributed engine refuses: %s", (text) => {
    assert.lengthOf(found(`const one = ${text}`), 1)
    assert.deepStrictEqual(found(`const one = ${text}`, "packages/storage/src/testing/things.ts"), [])
  })

  it.each([
    "`insert into a (n) select max(n) from a`",
    "`insert into a (n) values ($1) on conflict (n) do update set n = excluded.n returning n`",
    "`with w as (delete from a returning n) select to_jsonb(w) from w`",
    "`with w as (insert into a (n) values (1) on conflict do nothing returning n) select (select n from w) as n`",
    "`update a set n = 1 returning extract(epoch from run_at - timestamptz '1970-01-01Z')::float8`",
    "db.insert(a).values({ id, n: sql`now()` })",
    "`insert into a (n) select $1 where $2::int > 0 on conflict do nothing`",
    "`insert into a (n, m) select $1, m from unnest($2::text[]) as m`",
    "`with given as materialized (select * from jsonb_to_recordset($1::jsonb) as g (n int)), kept as (insert into a (n) select b.n from given join b on true) select 1`",
    "`with gone as (delete from a where n = $1 and ($2::text is null or kind = $2) returning 1) select 1 from gone`",
    "`delete from a where n = $1 and $2::boolean`",
    "`update a set at = $1::timestamptz + interval '1 second' where ended + interval '1 day' < $1`"
  ])("lets all else be: %s", (text) => assert.deepStrictEqual(found(`const one = ${text}`), []))
})
