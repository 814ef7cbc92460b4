/** The payload of every job of the contest. */
export interface Payload {
  readonly workspace: string
  readonly nth: number
}

/** Number of jobs that run at once in a worker process; `connections` is its number of connections. */
export const concurrency = 32
export const connections = 16
/** Number of jobs taken at once if they do nothing. */
export const batch = 500

/**
 * Queue and worker of one way to keep jobs in Postgres, on its own database, with the settings that its own documents
 * advise.
 */
export interface Kernel {
  /** Adds a job in the caller's transaction, beside a row of state. */
  readonly accept: (payload: Payload) => Promise<void>
  /** Adds many jobs of a workspace. */
  readonly fill: (workspace: string, count: number) => Promise<void>
  /** Adds a job that goes before all others of its workspace. */
  readonly urge: (payload: Payload) => Promise<void>
  /** Runs jobs until it is stopped; as fairly between workspaces as it can, or as fast. */
  readonly work: (aim: "fair" | "fast", handle: (payload: Payload) => Promise<void>) => Promise<() => Promise<void>>
}

export const stateTable =
  "create table if not exists bench_states (id bigserial primary key, workspace text not null, nth int not null)"
export const insertState = "insert into bench_states (workspace, nth) values ($1, $2)"

const chunk = 10_000

/** Yields payloads of a workspace, 10,000 at a time. */
export function* payloadsOf(workspace: string, count: number): Generator<ReadonlyArray<Payload>> {
  for (let from = 0; from < count; from += chunk)
    yield Array.from({ length: Math.min(chunk, count - from) }, (_, index) => ({ workspace, nth: from + index }))
}
