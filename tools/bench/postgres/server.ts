const given =
  process.env["BENCH_DATABASE_URL"] ?? process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432"

/** URL of the bench's Postgres, without a path: on loopback, with a role that may create databases. */
export const serverUrl = new URL("/", given).href.replace(/\/$/u, "")
