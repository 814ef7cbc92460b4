import type { HeldRun } from "@tidings/storage/repositories/runRows"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import type { Tell } from "@tidings/engines/sequences/step/Command"
import type { Run, State } from "@tidings/engines/sequences/step/Run"

type Told = Omit<Tell, "type" | "event" | "atMs"> & { readonly event: Tell["event"] | "sequence_run.enrolled" }

/** Builds the webhook event of a run. */
export const runEvent = (
  { cause, event, eventId, from, reason, status, to }: Told,
  run: Pick<Run, "id" | "livemode" | "node" | "enrolledAt">,
  // The run's state before its end, since ending removes the variables.
  { contact, sequenceKey, state, version }: Pick<HeldRun, "contact" | "sequenceKey" | "state" | "version">
) =>
  ({
    type: event,
    livemode: run.livemode,
    data: {
      run: {
        id: run.id,
        sequence_key: sequenceKey,
        version,
        status,
        node: to ?? run.node,
        enrolled_at: new Date(run.enrolledAt).toISOString()
      },
      contact: { id: contact.id, external_id: contact.external_id, email: contact.email },
      from,
      to,
      cause,
      ...(eventId !== undefined && { event_id: eventId }),
      ...(reason !== undefined && { reason }),
      variables: (state as State).variables ?? {}
    }
  }) as EventToSend
