/** `<integer><s|m|h|d|w>`; a day is 24 hours. */
export type Duration = string

/** HH:MM of a day somewhere. */
export type LocalTime = string

export type Scalar = string | number | boolean

export interface Comparison {
  readonly eq?: Scalar
  readonly ne?: Scalar
  readonly gt?: number | string
  readonly gte?: number | string
  readonly lt?: number | string
  readonly lte?: number | string
  readonly in?: ReadonlyArray<Scalar>
  readonly nin?: ReadonlyArray<Scalar>
  readonly exists?: boolean
  readonly contains?: Scalar
}

/** Path → what must hold there; `all` and `any` hold arrays of conditions, `not` one. */
export interface Condition {
  readonly [path: string]: Scalar | Comparison | Condition | ReadonlyArray<Condition>
}

export interface QuietHours {
  readonly from: LocalTime
  readonly to: LocalTime
  readonly days?: ReadonlyArray<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">
}

export type Trigger =
  | { readonly type: "api.enroll" }
  | { readonly type: "manual" }
  | { readonly type: "event.matches"; readonly event: string; readonly where?: Condition }
  | { readonly type: "list.entered"; readonly list: string }

/** An event that is listened for; one of send.delivered, .opened, .clicked, .bounced, .failed names the node of the send. */
export interface Heard {
  readonly event: string
  readonly where?: Condition
}

export interface On extends Heard {
  readonly send?: string
  readonly next: string
}

export interface Limit {
  readonly sends: number
  readonly per: Duration
  readonly scope: "sequence" | "workspace"
  readonly exceeded?: "defer" | "skip"
}

interface Named {
  readonly name?: string
  readonly renamedFrom?: string
}

export interface SendNode extends Named {
  readonly type: "send"
  readonly channel?: "email"
  readonly template: string
  /** Liquid or JSON. */
  readonly variables?: Readonly<Record<string, unknown>>
  readonly to?: string
  readonly from?: { readonly email: string; readonly name?: string }
  readonly replyTo?: { readonly email: string; readonly name?: string }
  readonly quietHours?: QuietHours | "off"
  readonly onError?: "hold" | "continue" | "fail"
  readonly next: string
}

export interface WaitFor extends Named {
  readonly type: "wait"
  readonly for: Duration
  readonly at?: LocalTime
  readonly next: string
}

export interface WaitUntil extends Named {
  readonly type: "wait"
  /** An instant, a local time of the run's zone, or Liquid that gives either. */
  readonly until: string
  readonly at?: LocalTime
  readonly minus?: Duration
  readonly plus?: Duration
  readonly late?: string
  readonly next: string
}

export interface Timeout {
  readonly after?: Duration
  readonly until?: string
  readonly next: string
}

export interface WaitOn extends Named {
  readonly type: "wait"
  readonly on: ReadonlyArray<On>
  readonly since?: "node" | "enrolment"
  readonly timeout: Timeout
}

export interface StateNode extends Named {
  readonly type: "state"
  readonly on?: ReadonlyArray<On>
  readonly timeout?: Timeout
}

export interface BranchNode extends Named {
  readonly type: "branch"
  readonly cases: ReadonlyArray<{ readonly when: Condition; readonly next: string }>
  readonly else: string
}

export interface ExitNode extends Named {
  readonly type: "exit"
  readonly status?: "exited" | "completed"
  readonly reason?: string
}

export type Node = SendNode | WaitFor | WaitUntil | WaitOn | StateNode | BranchNode | ExitNode

/** A sequence as its file says it, defaults left out. Node ids in the order of the file; `end` is the target that completes a run. */
export interface Definition {
  readonly key: string
  readonly name?: string
  readonly description?: string
  readonly trigger: Trigger
  readonly start?: string
  readonly timeZone?: string | { readonly contact?: string; readonly default?: string }
  readonly quietHours?: QuietHours | "off"
  readonly limits?: ReadonlyArray<Limit>
  readonly reentry?: {
    readonly allow?: "always" | "never"
    readonly after?: Duration
    readonly by?: string
    readonly maxActive?: number
  }
  readonly goal?: Heard
  readonly exitOn?: ReadonlyArray<Heard>
  readonly onSuppressed?: "exit" | "continue"
  readonly maxDuration?: Duration
  readonly nodes: Readonly<Record<string, Node>>
}
