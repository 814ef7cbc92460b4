import { assert, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../migrations")

/** The first one creates the schema of the first version, which has no predecessor to go back to. */
const first = "0000_init.sql"

const statementsOf = (name: string) =>
  readFileSync(join(folder, name), "utf8")
    .split("--> statement-breakpoint")
    .map((statement) => `${name}: ${statement.replaceAll(/\s+/gu, " ").trim()}`)

const names = readdirSync(folder).filter((name) => name.endsWith(".sql"))

/**
 * True if a statement breaks a server of the previous version: it drops something in use, or requires a value for
 * something unknown.
 */
const takesAway = (statement: string): boolean =>
  /\bdrop (?:table|column|default|type)\b|\brename\b|\bset not null\b|\balter column \S+ (?:set data )?type\b/iu.test(
    statement
  ) ||
  (/\badd column\b/iu.test(statement) &&
    /\bnot null\b/iu.test(statement) &&
    !/\bdefault\b|\bgenerated\b/iu.test(statement))

it("leave servers of the version before at work, and a way back to it", () => {
  assert.deepStrictEqual(
    names
      .filter((name) => name !== first)
      .flatMap(statementsOf)
      .filter(takesAway),
    []
  )
})

it("name no schema, so that each schema of a database can be one of the platform", () => {
  assert.deepStrictEqual(
    names.flatMap(statementsOf).filter((statement) => /"\."|\bpublic\b/u.test(statement)),
    []
  )
})

it.each([
  'ALTER TABLE "sends" DROP COLUMN "to";',
  'ALTER TABLE "sends" ADD COLUMN "lane" text NOT NULL;',
  'ALTER TABLE "sends" ALTER COLUMN "to" SET NOT NULL;',
  'ALTER TABLE "sends" RENAME COLUMN "to" TO "recipient";',
  'ALTER TABLE "sends" ALTER COLUMN "to" SET DATA TYPE integer;'
])("would not by %s", (statement) => {
  assert.isTrue(takesAway(statement))
})

it.each([
  'ALTER TABLE "sends" ADD COLUMN "lane" text;',
  `ALTER TABLE "sends" ADD COLUMN "lane" text DEFAULT '' NOT NULL;`,
  'CREATE TABLE "pages" ("id" text PRIMARY KEY NOT NULL);',
  'DROP INDEX "sends_message_id";'
])("would by %s", (statement) => {
  assert.isFalse(takesAway(statement))
})
