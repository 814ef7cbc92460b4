import type { ApprovalId } from "@tidings/schema/Id"
import { type Recipient, surfaces } from "@tidings/schema/approvals/surfaces"
import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import {
  ApprovalHistoryRepository,
  type History,
  type ListedApproval,
  type HistoryScope
} from "@tidings/storage/repositories/ApprovalHistoryRepository"
import { ApprovalRepository, type ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Approvals } from "../Approvals.ts"
import { type HeldCalls, foreseen } from "../HeldCalls.ts"
import { type DifferenceLine, lineDifference } from "../lineDifference.ts"
import type { Preview } from "../Preview.ts"
import { inputWithoutSecrets } from "../shown.ts"

export type { ListedApproval }

/** The viewing member, and the workspace and mode they view. */
interface Looker extends HistoryScope {
  readonly email: string
  readonly mayDecide: boolean
}

/** A request as shown to a decider. */
export interface ShownApproval {
  readonly approval: ApprovalDetail
  readonly history: History
  /** Time at which an identical approved call ran, if within the last 30 days. */
  readonly ranBefore: string | undefined
  /** Input of the call, without write-only fields; undefined if the viewer may not decide, and once it was deleted. */
  readonly input: unknown
  /** Preview; undefined if the viewer may not decide, and once the request is no longer pending. */
  readonly preview: Preview | undefined
  /** Text of the approve button after "Approve and". */
  readonly verb: string | undefined
  /** True if the target has changed since the request was made: if approved, the call would not run. */
  readonly isOutdated: boolean
  /** Differences from the previous request, on which changes were requested. */
  readonly difference: ReadonlyArray<DifferenceLine> | undefined
  /** The reason the viewer may not approve it, in words; undefined if they may. */
  readonly whyNot: string | undefined
}

const mostListed = 100
const mostOver = 20

const printed = (input: unknown): string => JSON.stringify(inputWithoutSecrets(input), null, 2)

/** Returns the recipient that a call would write to. */
const recipientOf = ({ surfaceKind }: ApprovalRow, input: unknown): Recipient | undefined => {
  const to = typeof input === "object" && input !== null && "to" in input ? input.to : undefined
  return typeof to === "string" ? surfaces[surfaceKind].writes?.to(to) : undefined
}

/** Approval requests as members see them. */
export class ShownApprovals extends Context.Service<ShownApprovals>()("@tidings/services/ShownApprovals", {
  make: Effect.gen(function* () {
    const approvals = yield* Approvals
    const histories = yield* ApprovalHistoryRepository
    const repository = yield* ApprovalRepository
    const workspaces = yield* WorkspaceRepository

    const preview = (row: ApprovalRow, input: string) =>
      Effect.provideService(foreseen(row, input), WorkspaceRepository, workspaces)

    return {
      /**
       * Pending requests of a place, at most 100, oldest first, with their total count; and the last 20 that are no
       * longer pending.
       */
      list: Effect.fnUntraced(function* (place: HistoryScope): Effect.fn.Return<{
        readonly waiting: ReadonlyArray<ListedApproval>
        readonly count: number
        readonly over: ReadonlyArray<ListedApproval>
      }> {
        const now = yield* Clock.currentTimeMillis
        const [waiting, count, over] = yield* Effect.all(
          [
            histories.waiting(place, now, mostListed),
            histories.count(place, now),
            histories.over(place, now, mostOver)
          ],
          { concurrency: 3 }
        )
        return { waiting, count, over }
      }),

      /** A request of the place; undefined if there is none. */
      show: Effect.fnUntraced(function* (
        { email, livemode, mayDecide, workspaceId }: Looker,
        id: ApprovalId
      ): Effect.fn.Return<ShownApproval | undefined, never, HeldCalls> {
        const found = yield* approvals.find(workspaceId, id)
        if (found === undefined || (livemode ?? found.row.livemode) !== found.row.livemode) return undefined
        const { approval, previousInput, ranBefore, row } = found
        const text = mayDecide ? yield* repository.inputOf(id) : undefined
        const input = text === undefined ? undefined : (JSON.parse(text) as unknown)
        const shown = text === undefined || approval.status !== "pending" ? undefined : yield* preview(row, text)
        return {
          approval,
          history: yield* histories.of(row, recipientOf(row, input)),
          ranBefore,
          input: inputWithoutSecrets(input),
          preview: shown?.preview,
          verb: shown?.verb,
          isOutdated:
            row.seen !== null && shown?.versions !== undefined && !isDeepStrictEqual(row.seen.versions, shown.versions),
          difference:
            previousInput === undefined || input === undefined
              ? undefined
              : lineDifference(printed(previousInput), printed(input)),
          whyNot: approvals.whyNot({ kind: "member", email }, row)
        }
      }),

      /**
       * The HTML of the mail or page that a request is about, as it would leave or be public now; undefined if it has
       * neither, or is no longer pending.
       */
      documentOf: Effect.fnUntraced(function* (
        { mayDecide, workspaceId }: Looker,
        id: ApprovalId,
        livemode: boolean
      ): Effect.fn.Return<string | undefined, never, HeldCalls> {
        const row = mayDecide ? yield* repository.findIn(workspaceId, id) : undefined
        const isHere = row?.status === "pending" && row.livemode === livemode
        const text = isHere ? yield* repository.inputOf(id) : undefined
        if (row === undefined || text === undefined) return undefined
        const { preview: shown } = yield* preview(row, text)
        if (shown.kind === "mail") return shown.mail.html
        if (shown.kind === "page") return shown.html
        return shown.kind === "change" && "html" in shown.mail ? shown.mail.html : undefined
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
