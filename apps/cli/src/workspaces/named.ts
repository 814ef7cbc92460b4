import { Option } from "effect"

/** The workspace of a deed, where --workspace names one. */
export const named = (workspace: Option.Option<string>): { readonly workspace?: string } =>
  Option.match(workspace, { onNone: () => ({}), onSome: (id) => ({ workspace: id }) })
