import { countedOutcomes } from "../tables/sendHours.ts"

const due = (mail: string) => `(${mail}.payload ->> 'dueMs')::bigint`

/** SQL for the hour that a mail is counted in: that of its acceptance, or the one for which it was accepted. */
const hourOf = (mail: string) =>
  `date_trunc('hour', greatest(${mail}.created_at, to_timestamp(${due(mail)} / 1000.0)), 'UTC')`

/**
 * Marks the hours that the mails of `recorded` are counted in, if they have ended: the present one is counted anyhow.
 */
export const markingHours = `hours_marked as (
    insert into send_hours_dirty (workspace_id, hour) select workspace_id, ${hourOf("recorded")} from recorded
    where recorded.at >= ${hourOf("recorded")} + interval '1 hour' order by 1, 2
  )`

const has = (type: string) => `s.events @> '[{"type": "send.${type}"}]'`
const isIn = (...statuses: ReadonlyArray<string>) => `s.status in (${statuses.map((name) => `'${name}'`).join(", ")})`

/** Conditions of the outcomes; each is one of what became of a mail in the end, so that none is more than all. */
const outcomes: Readonly<Record<(typeof countedOutcomes)[number], string>> = {
  accepted: "s.status <> 'cancelled'",
  sent: `${isIn("sent", "delivered", "opened", "clicked", "bounced", "complained")} or s.status = 'delivery_delayed' and ${has("sent")}`,
  delivered: isIn("delivered", "opened", "clicked", "complained"),
  bounced: isIn("bounced"),
  complained: isIn("complained"),
  failed: isIn("failed"),
  suppressed: isIn("suppressed"),
  opened: `${isIn("opened", "clicked")} or ${isIn("delivered", "complained")} and ${has("opened")}`,
  clicked: `${isIn("clicked")} or ${isIn("delivered", "opened", "complained")} and ${has("clicked")}`,
  unsubscribed: `${isIn("delivered", "opened", "clicked", "complained")} and ${has("unsubscribed")}`
}

const key = ["workspace_id", "livemode", "hour", "template_key", "category", "connector"]
const all = countedOutcomes.join(", ")
const listed = (of: string, names: ReadonlyArray<string>) => names.map((name) => `${of}.${name}`).join(", ")

const read =
  "s.workspace_id, s.livemode, s.template_key, s.template_id, s.template_version, s.connector, s.status, s.events, s.payload"

/**
 * Counts anew the mails of the hour `$1`, from Unix milliseconds `$2` before `$3`, with ids from `$4` before `$5`: of
 * all workspaces, or of `$6` alone.
 */
export const countHour = (of: "all" | "one") => {
  const whose = of === "all" ? "" : " and s.workspace_id = $6"
  return `with cohort as (
    select ${read} from sends s where s.id >= $4 and s.id < $5${whose} and s.payload -> 'dueMs' is null
    union all
    select ${read} from sends s where s.payload -> 'dueMs' is not null and ${due("s")} >= $2::bigint and ${due("s")} < $3::bigint${whose}
  ), counted as (
    select s.workspace_id, s.livemode, $1::timestamptz as hour, s.template_key,
      coalesce(v.category, s.payload -> 'draft' ->> 'category', 'transactional') as category, s.connector,
      ${countedOutcomes.map((name) => `(count(*) filter (where ${outcomes[name]}))::int as ${name}`).join(", ")}
    from cohort s left join template_versions v
      on v.workspace_id = s.workspace_id and v.template_id = s.template_id and v.version = s.template_version
    where s.status <> 'cancelled' group by 1, 2, 4, 5, 6
  ), gone as (
    delete from send_hours s where s.hour = $1::timestamptz${whose} and not exists (
      select 1 from counted c where (${listed("c", key)}) = (${listed("s", key)})
    )
  )
  insert into send_hours as h (${key.join(", ")}, ${all}) select ${key.join(", ")}, ${all} from counted
  on conflict (${key.join(", ")}) do update set ${countedOutcomes.map((name) => `${name} = excluded.${name}`).join(", ")}
  where (${listed("h", countedOutcomes)}) is distinct from (${listed("excluded", countedOutcomes)})`
}

/** Sums up by days the hours before the day `$1`, and deletes them. */
export const sumUpDays = `with old as (
    delete from send_hours where hour < $1::timestamptz returning *
  ), days as (
    select workspace_id, livemode, (hour at time zone 'UTC')::date as day, template_key, category, connector,
      ${countedOutcomes.map((name) => `sum(${name})::int as ${name}`).join(", ")}
    from old group by 1, 2, 3, 4, 5, 6
  )
  insert into send_days as d (workspace_id, livemode, day, template_key, category, connector, ${all})
  select workspace_id, livemode, day, template_key, category, connector, ${all} from days
  on conflict (workspace_id, livemode, day, template_key, category, connector)
    do update set ${countedOutcomes.map((name) => `${name} = d.${name} + excluded.${name}`).join(", ")}`

/** Takes the marks of the next 20 hours of workspaces. */
export const takeMarks = `with pairs as (select distinct workspace_id, hour from send_hours_dirty limit 20), taken as (
    delete from send_hours_dirty d using pairs p where d.workspace_id = p.workspace_id and d.hour = p.hour
    returning d.workspace_id, d.hour
  )
  select distinct workspace_id as "workspaceId", (extract(epoch from hour) * 1000)::float8 as "hourMs" from taken`

/** Columns by which metrics are filtered and grouped. */
export type CohortColumn = "template_key" | "category" | "connector"

/**
 * Reads the counts of a world (`$1`, `$2`) from `$3` before `$4` by interval `$5` in the zone `$6`, of those whose
 * `filter` is `$7`, for each of the 20 most frequent values of `group`. Without a group each interval has a row.
 */
export const readMetrics = (filter: CohortColumn | undefined, group: CohortColumn | undefined) => {
  const own = `workspace_id = $1 and livemode = $2${filter === undefined ? "" : ` and ${filter} = $7`}`
  const named = group === undefined ? "null::text" : group
  // The noon of a day is on that day in nearly every zone.
  const found = `select hour as at, ${named} as key, ${all} from send_hours where ${own} and hour >= $3::timestamptz and hour < $4::timestamptz
    union all
    select (day::timestamp + interval '12 hours') at time zone 'UTC', ${named}, ${all} from send_days
    where ${own} and day >= ($3::timestamptz at time zone 'UTC')::date and day <= (($4::timestamptz - interval '1 millisecond') at time zone 'UTC')::date`
  const bucket = (instant: string) => `date_trunc($5::text, ${instant}, $6::text)`
  const sums = countedOutcomes.map((name) => `coalesce(sum(r.${name}), 0)::float8 as ${name}`).join(", ")
  const shown = group === undefined ? "null::text" : "case when place.n <= 20 then r.key else 'other' end"
  const rows = `with rows as (${found})${
    group === undefined
      ? ""
      : ", place as (select key, row_number() over (order by sum(accepted) desc, key) as n from rows group by key)"
  }`
  return group === undefined
    ? `${rows}, every as (
        select at at time zone $6::text as at from generate_series(
          date_trunc($5::text, $3::timestamptz at time zone $6::text),
          date_trunc($5::text, ($4::timestamptz - interval '1 millisecond') at time zone $6::text),
          ('1 ' || $5::text)::interval) as at
      )
      select e.at, null::text as key, ${sums} from every e left join rows r on ${bucket("r.at")} = e.at group by 1 order by 1`
    : `${rows} select ${bucket("r.at")} as at, ${shown} as key, ${sums} from rows r join place on place.key = r.key group by 1, 2 order by 1, 3 desc, 2`
}
