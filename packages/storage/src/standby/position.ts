/**
 * SQL for the position of the primary's log: the timeline in eight hexadecimal digits, then the LSN up to which it is
 * written; null on a server that is a standby itself. It is that of insertion, since a commit with synchronous_commit
 * off is acknowledged, and visible, before it is flushed. Evaluated after its statement's snapshot is taken, so that no
 * commit that the statement sees lies behind it.
 */
export const positionNow = `case when pg_is_in_recovery() then null
    else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || pg_current_wal_insert_lsn() end`

/**
 * SQL that asks a server for its standing towards a position. The timeline of its control file may be older than the
 * one it replays, which only sends reads to the primary.
 */
const check = `select pg_is_in_recovery() as "isStandby",
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and (
      select greatest(at.timeline_id, until.min_recovery_end_timeline) = $2::int
      from pg_control_checkpoint() as at, pg_control_recovery() as until
    ) as "isCaughtUp"`

/** The answer to a check. */
export interface StandbyCheck {
  readonly isStandby: boolean
  readonly isCaughtUp: boolean
}

/** The statement that checks a server against a position, and its parameters. */
export const checkOf = (position: string): readonly [text: string, params: ReadonlyArray<unknown>] => [
  check,
  [position.slice(8), Number.parseInt(position.slice(0, 8), 16)]
]
