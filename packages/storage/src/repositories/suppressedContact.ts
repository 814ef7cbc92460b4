/** SQL that finds the suppressions of the address of a contact `c`, of any reason. */
export const isSuppressed = ["suppressions", "marketing_opt_outs"]
  .map(
    (table) =>
      `select 1 from ${table} s where s.workspace_id = c.workspace_id and s.livemode = c.livemode and s.email = c.email`
  )
  .join(" union all ")
