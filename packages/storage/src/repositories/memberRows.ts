import { isAlone, isIdentified, living } from "./ContactRepository.ts"

const theirs = "contacts.workspace_id = $1 and contacts.livemode = $3"

// A subquery with a limit uses its index for each name, however small the table was when the statement was planned.
const one = (column: string) =>
  `(select contacts.id from contacts where ${theirs} and contacts.${column} = wanted.value and ${living} limit 1) as contact`

// Two rows are enough to show that there are several.
const reached = (column: string, which: string) =>
  `(select min(two.id) as id, count(*) as n from (
      select contacts.id from contacts where ${theirs} and contacts.${column} = wanted.value and ${which} limit 2
    ) as two)`
const byReach = (column: string) =>
  `select place, coalesce(alone.id, sharing.id) as id, case when alone.n = 0 then sharing.n else alone.n end as n
    from wanted cross join lateral ${reached(column, column === "email" ? "external_id is null" : isAlone)} as alone cross join lateral ${reached(column, isIdentified)} as sharing
    where kind = '${column}' and alone.n + sharing.n > 0`

/** SQL of the list `$2` of the workspace `$1`, if it meets a condition, locked as `held`. */
export const heldWhere = (condition = "") =>
  `held as materialized (select id from lists where workspace_id = $1 and id = $2 ${condition} for no key update)`
export const heldList = heldWhere()

/** SQL of the contacts meant by the kinds `$4` and values `$5` of names in the world `$3`, as `contact`. */
export const meant = `wanted as materialized (
    select kind, value, place::int - 1 as place from unnest($4::text[], $5::text[]) with ordinality as given (kind, value, place)
  ), reached as materialized (
    ${byReach("email")} union all ${byReach("phone")}
  ), direct as materialized (
    select place, contact.id from wanted cross join lateral ${one("id")} where kind = 'id'
    union all select place, contact.id from wanted cross join lateral ${one("external_id")} where kind = 'external_id'
    union all select place, id from reached where n = 1
  ), gone as materialized (
    select array_agg(value) as ids from wanted where kind = 'id' and place not in (select place from direct)
  ), meant as materialized (
    select place, id from direct
    union all select wanted.place, contact.id from (
      select contacts.id, merged_from from contacts
      where (select ids from gone) is not null and ${theirs} and merged_from && (select ids from gone) and ${living} offset 0
    ) as contact join wanted on wanted.kind = 'id' and wanted.value = any(contact.merged_from)
  ), contact as materialized (select distinct id from meant order by id)`

/** The answer to a change of named members, `changed`. */
export const told = `select array(select place from meant order by place) as found, array(select place from reached where n > 1 order by place) as ambiguous,
    (select count(*)::int from contact) as contacts, array(select contact_id from changed) as changed
  from held`

/** SQL that adds to a list's count in one world, leaving that of the other unchanged. */
export const counting = (n: string, isLive = "$3::boolean") =>
  `member_count = member_count + case when ${isLive} then ${n} else 0 end,
      sandbox_member_count = sandbox_member_count + case when ${isLive} then 0 else ${n} end`

/** SQL that adds each `contact` to the list at an instant, and counts those who were not on it, as `changed`. */
export const entering = (now: string) => `changed as (
    insert into list_members (workspace_id, list_id, livemode, contact_id, added_at)
    select $1, held.id, $3, contact.id, ${now}::timestamptz from held cross join contact
    on conflict (workspace_id, list_id, livemode, contact_id) do nothing returning contact_id
  ), counted as (
    update lists set ${counting("more.n")} from (select count(*)::int as n from changed) as more
    where lists.id = (select id from held) and more.n > 0
  )`
