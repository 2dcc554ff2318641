import type { Actor } from '../kernel/actor.js';
import { can } from '../../shared/domain/people/access.js';
import { parseTopic, type Topic } from '../../shared/live.js';
import type { Permission } from '../../shared/domain/people/access.js';
import { boardRoom } from './board-views.js';

/**
 * A topic is what a screen asks for; a room is what the server sends to. One topic may open different rooms
 * for different roles: that is how an event reaches only those who could read its subject through the API.
 */
type RoomsFor = (topic: Topic, actor: Actor) => readonly string[] | undefined;

const needing =
  (permission: Permission, rooms: (of: string, actor: Actor) => readonly string[]): RoomsFor =>
  (topic, actor) =>
    can(actor.role, permission) ? rooms(topic.of ?? '', actor) : undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ROOMS: Readonly<Record<Topic['kind'], RoomsFor>> = {
  worklist: needing('worklist.read', (unit) => [`worklist:${unit}`]),
  results: needing('results.list', (_, actor) => [
    can(actor.role, 'results.read') ? 'results' : 'results:released',
  ]),
  bookings: needing('bookings.read', (_, actor) => [
    'bookings',
    ...(can(actor.role, 'specimens.read') ? ['bookings:specimens'] : []),
  ]),
  payments: needing('payments.read', (_, actor) =>
    can(actor.role, 'payments.everyone')
      ? ['payments']
      : ['payments:queue', `payments:own:${actor.username}`],
  ),
  cash: (topic, actor) =>
    (topic.of === actor.username && can(actor.role, 'payments.own')) || can(actor.role, 'payments.everyone')
      ? [`cash:${topic.of}`]
      : undefined,
  notifications: needing('notifications.read', (_, actor) => [
    `notify:${actor.role}`,
    `notify:@${actor.username}`,
  ]),
  stock: needing('stock.read', () => ['stock']),
  catalogue: needing('catalogue.read', () => ['catalogue']),
  booking: needing('bookings.read', (id, actor) => [
    `booking:${id}`,
    // Cards and released results: not for a cashier.
    ...(can(actor.role, 'job-cards.read') ? [`booking:${id}:counter`] : []),
    ...(can(actor.role, 'results.read') ? [`booking:${id}:bench`] : []),
  ]),
  operations: needing('operations.read', () => ['operations']),
  // A name only if the board's own token allows it, as everybody can read a screen on a wall.
  board: needing('board.read', (_, actor) => [boardRoom(actor.board?.shows ?? 'initials')]),
};

export type TopicRooms =
  | { readonly kind: 'rooms'; readonly rooms: readonly string[] }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unknown' };

export function roomsOf(topicText: string, actor: Actor): TopicRooms {
  const topic = parseTopic(topicText);
  if (!topic || (topic.kind === 'booking' && !UUID.test(topic.of ?? ''))) return { kind: 'unknown' };
  const rooms = ROOMS[topic.kind](topic, actor);
  return rooms ? { kind: 'rooms', rooms } : { kind: 'forbidden' };
}
