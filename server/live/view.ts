import type { AnyEnvelope } from '../../shared/events.js';
import type { TopicKind } from '../../shared/live.js';

/** The form of an event that some rooms see. A socket in rooms of several views gets the first one only. */
export interface View {
  readonly rooms: readonly string[];
  readonly envelope: AnyEnvelope;
}

export interface PayloadView {
  readonly rooms: readonly string[];
  readonly payload: unknown;
  /** Further parts of the envelope hidden from these rooms. */
  readonly hides?: { readonly actor?: true; readonly subject?: true };
  /** If others see more of it, the topics that this view is for: one connection may follow both kinds. */
  readonly for?: readonly TopicKind[];
}

/** The envelope as the rooms of one view get it. */
export function viewOf(event: AnyEnvelope, { rooms, payload, hides, for: topics }: PayloadView): View {
  if (payload === event.payload && hides === undefined) return { rooms, envelope: event };
  const envelope = {
    ...event,
    payload,
    ...(hides?.actor && { actor: '' }),
    ...(hides?.subject && { subject: { ...event.subject, id: '' } }),
    ...(topics && { for: topics }),
  };
  return { rooms, envelope: envelope as AnyEnvelope };
}
