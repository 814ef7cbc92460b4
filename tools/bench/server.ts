const given =
  process.env["BENCH_DATABASE_URL"] ?? process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432"

/** Where the bench's Postgres is: one whose role may create databases, on loopback; without a path. */
export const serverUrl = new URL("/", given).href.replace(/\/$/u, "")
