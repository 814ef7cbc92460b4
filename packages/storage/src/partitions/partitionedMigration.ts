import { partitionedName, partitionedTables, restOf } from "./partitions.ts"

/**
 * Returns the text of a migration with its partitioned tables created as such, each with its rest, which drizzle-kit
 * cannot say; twice is once.
 */
export const partitionedMigration = (text: string): string =>
  partitionedTables.reduce((written, of) => {
    const table = partitionedName(of)
    const end = "\n);\n"
    const start = written.indexOf(`CREATE TABLE "${table}" (`)
    const stop = written.indexOf(end, start)
    // One that is partitioned already ends otherwise: what is found then is the end of another.
    if (start === -1 || stop === -1 || written.slice(start, stop).includes("\n) PARTITION BY")) return written
    return [
      `${written.slice(0, stop)}\n) PARTITION BY RANGE ("${of.column.name}");`,
      "--> statement-breakpoint",
      `CREATE TABLE "${restOf(table)}" PARTITION OF "${table}" DEFAULT;`,
      written.slice(stop + end.length)
    ].join("\n")
  }, text)
