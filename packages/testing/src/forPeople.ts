import type { Any } from "@tidings/pipeline/Operation"
import { needsOfKind } from "@tidings/pipeline/row/Need"

/** True for a row that refuses agents; revoke_key does for every key but the agent's own. */
export const isForPeople = ({ name, needs }: Any): boolean =>
  needsOfKind(needs, "person").length > 0 || name === "revoke_key"
