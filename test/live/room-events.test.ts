import { expect, it } from '@jest/globals';
import { eventsForRooms } from '../../server/live/room-events.js';
import { viewsOf } from '../../server/live/views.js';
import { EVENT_SUBJECTS, type AnyEnvelope, type EventType } from '../../shared/events.js';

const TYPES = Object.keys(EVENT_SUBJECTS) as EventType[];
const BOOKING = '018f0000-0000-7000-8000-000000000001';
/** Says everything that a payload may be looked up by. */
const PAYLOAD = {
  bookingId: BOOKING,
  bookingInformationId: BOOKING,
  cashier: 'tendai',
  profiles: [{ unit: 'haematology' }],
  laboratoryUnit: 'haematology',
  unit: 'haematology',
  units: ['haematology'],
  roles: ['ROLE_LAB'],
  usernames: ['rudo'],
  patientName: 'Ada Lovelace',
  profileCode: 'FBC',
  flags: {},
};

function roomsOf(type: EventType, isConfidential: boolean): readonly string[] {
  const subject = { kind: EVENT_SUBJECTS[type], id: BOOKING };
  const event = { seq: 1, id: 'e', type, at: '', actor: '', subject, payload: PAYLOAD, version: 1 };
  const tests = { nameOf: () => '', isConfidential: () => isConfidential };
  return viewsOf(event as unknown as AnyEnvelope, tests).flatMap(({ rooms }) => rooms);
}

const told = new Map(TYPES.map((type) => [type, new Set([...roomsOf(type, false), ...roomsOf(type, true)])]));
const ROOMS = [...new Set([...told.values()].flatMap((rooms) => [...rooms]))].sort();
/** Whether the payload holds each of the values that the log is searched by. */
const isHeld = (holds: unknown, by: unknown): boolean =>
  typeof holds === 'object' && holds !== null
    ? Object.entries(holds).every(([name, part]) => isHeld(part, (by as Record<string, unknown>)?.[name]))
    : holds === by;

it('a replay searches the log for every event that a room is told, and for no other kind', () => {
  expect(ROOMS.length).toBeGreaterThan(20);
  for (const room of ROOMS) {
    const searched = eventsForRooms([room]).filter(({ holds }) => isHeld(holds, PAYLOAD));
    const live = TYPES.filter((type) => told.get(type)?.has(room));
    expect([room, searched.map(({ type }) => type).sort()]).toEqual([room, live.sort()]);
  }
});

it('of a narrow room it carries no others of its kind', () => {
  for (const room of ['cash:other', 'payments:own:other', 'worklist:serology', `booking:${BOOKING}0:bench`])
    expect([room, eventsForRooms([room]).filter(({ holds }) => isHeld(holds, PAYLOAD))]).toEqual([room, []]);
});

it('rooms that carry no events of the log are searched for nothing', () => {
  expect(
    eventsForRooms(['presence', 'behind', 'user:tendai', 'session:abc', '__proto__', 'toString']),
  ).toEqual([]);
});
