import type { CriticalRow, JobCardRow } from './event-payloads.js';
import type { AnyEnvelope } from './events.js';
import { DISCIPLINES } from './vocabulary.js';

/** The live socket: Socket.IO, path /socket.io, namespace /live (docs/architecture/live.md). */
export const LIVE_NAMESPACE = '/live';
export const LIVE_SEQ_HEADER = 'X-Live-Seq';
export const LIVE_EPOCH_HEADER = 'X-Live-Epoch';

/**
 * A place in the log: an event's number, and its id. After a restore the log may go on to the same numbers with other
 * events: the id tells that a picture is of another past.
 */
export interface LiveSeq {
  readonly number: number;
  /** Left out if the event is no longer stored. */
  readonly epoch?: string | undefined;
}

/** Stands for the id of event 0, which there is not. */
export const BEFORE_ALL_EVENTS = '00000000-0000-0000-0000-000000000000';

/** So many critical calls a board names, the oldest first; a picture with fewer has them all. */
export const BOARD_CALLS = 200;

/** A board's choice of what to show beside the lab number: nothing, initials, the name. */
export const BOARD_SHOWS = ['number', 'initials', 'full'] as const;
export type BoardShows = (typeof BOARD_SHOWS)[number];

/** A job card as it reaches the topic `board`; the name of a confidential test is "Special test". */
export type BoardCardRow = Pick<
  JobCardRow,
  | 'id'
  | 'testname'
  | 'laboratoryUnit'
  | 'priority'
  | 'patientName'
  | 'labNumber'
  | 'datetime'
  | 'due'
  | 'open'
  | 'timeOut'
>;

/** A critical call as it reaches the topic `board`. */
export type BoardCallRow = Pick<
  CriticalRow,
  'callId' | 'unit' | 'labNumber' | 'patientName' | 'raisedAt' | 'kind' | 'clockFrom'
>;

export const TOPIC_KINDS = [
  'worklist',
  'results',
  'bookings',
  'payments',
  'cash',
  'notifications',
  'stock',
  'catalogue',
  'booking',
  'board',
  'operations',
] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

export interface Topic {
  readonly kind: TopicKind;
  /** The unit, user name or booking id behind the colon. */
  readonly of: string | null;
}

const WITH_SUBJECT: readonly TopicKind[] = ['worklist', 'cash', 'booking'];

/** `worklist:biochemistry` -> its parts; undefined when there is no such topic. */
export function parseTopic(text: string): Topic | undefined {
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  const of = colon < 0 ? null : text.slice(colon + 1);
  const kind = TOPIC_KINDS.find((known) => known === name);
  if (kind === undefined || WITH_SUBJECT.includes(kind) !== (of !== null && of !== '')) return undefined;
  if (kind === 'worklist' && of !== 'all' && !DISCIPLINES.some((unit) => unit === of)) return undefined;
  return { kind, of };
}

export interface SubscribeRequest {
  readonly topics: readonly string[];
  readonly since?: number;
  /** The id of the event `since`. */
  readonly epoch?: string;
}

export type SubscribeAnswer =
  | {
      readonly ok: true;
      readonly seq: number;
      readonly epoch?: string | undefined;
      readonly topics: readonly string[];
    }
  | {
      readonly ok: false;
      readonly code: 'forbidden' | 'unknown_topic' | 'resync' | 'malformed';
      readonly topics?: readonly string[];
      readonly seq?: number;
      readonly message: string;
    };

export interface SampleAt {
  readonly bookingId: string;
  readonly profileCode: string;
}

/** Somebody has that sample's sheet open. */
export interface OpenSample extends SampleAt {
  readonly username: string;
  readonly name: string;
}

/** `open: null`: the screen follows and has none open itself. */
export type PresenceRequest = { readonly open: SampleAt | null } | { readonly leave: true };

export type PresenceAnswer =
  { readonly ok: true; readonly open: readonly OpenSample[] } | { readonly ok: false };

export interface ClientToServer {
  /** Refused to people who may not read results. */
  presence: (request: PresenceRequest, answer: (reply: PresenceAnswer) => void) => void;
  subscribe: (request: SubscribeRequest, answer: (reply: SubscribeAnswer) => void) => void;
  unsubscribe: (
    request: { readonly topics: readonly string[] },
    answer: (reply: { ok: true }) => void,
  ) => void;
}

export interface ServerToClient {
  event: (envelope: AnyEnvelope) => void;
  /** Everybody who has a sample open, each time somebody comes or goes; without seq, and not kept. */
  presence: (open: readonly OpenSample[]) => void;
  /** The server took these topics away: rights changed. */
  revoked: (notice: { readonly topics: readonly string[] }) => void;
}
