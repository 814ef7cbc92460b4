/** Where the bench's Postgres is: one whose role may create databases, on loopback. */
export const serverUrl = process.env["BENCH_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432"
