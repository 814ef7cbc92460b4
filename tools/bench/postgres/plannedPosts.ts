import postgres from "postgres"
import { owned } from "../leftovers.ts"

const batch = 20_000

/** Access to a database's posts that wait for their time. */
export const plannedPosts = (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return {
    /** Inserts copies of a planned post and its job, due one per second from this instant on. */
    fill: async (postId: string, count: number, from: Date): Promise<void> => {
      await sql`set synchronous_commit = off`
      for (let first = 0; first < count; first += batch) {
        const last = Math.min(count, first + batch) - 1
        await sql`
          insert into social_posts
          select copy.* from generate_series(${first}::int, ${last}::int) as n,
            social_posts as known, lateral jsonb_populate_record(known, jsonb_build_object(
              'id', 'post_01kb' || lpad(n::text, 22, '0'),
              'due_at', ${from}::timestamptz + make_interval(secs => n),
              'scheduled_at', ${from}::timestamptz + make_interval(secs => n)
            )) as copy
          where known.id = ${postId}`
        await sql`
          insert into jobs
          select copy.* from generate_series(${first}::int, ${last}::int) as n,
            jobs as known, lateral jsonb_populate_record(known, jsonb_build_object(
              'id', 'job_01kb' || lpad(n::text, 22, '0'),
              'key', 'post_01kb' || lpad(n::text, 22, '0'),
              'payload', jsonb_build_object('id', 'post_01kb' || lpad(n::text, 22, '0')),
              'run_at', ${from}::timestamptz + make_interval(secs => n)
            )) as copy
          where known.name = 'publish_post' and known.key = ${postId}`
      }
      await sql`analyze social_posts, jobs`
    },

    /** Returns for each published post of these the milliseconds from its due time to its publication. */
    lags: async (ids: ReadonlyArray<string>): Promise<ReadonlyArray<number>> => {
      const rows = await sql`
        select 1000 * extract(epoch from published_at - due_at)::float8 as lag
        from social_posts where id = any(${[...ids]}::text[]) and published_at is not null`
      return rows.map(({ lag }) => lag as number)
    },

    ...owned(() => sql.end())
  }
}
