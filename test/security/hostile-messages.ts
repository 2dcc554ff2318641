import fc from 'fast-check';
import { TOPIC_KINDS } from '../../shared/live.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { mutated, mutation, written } from './hostile-bodies.js';
import { binary, broken, LIVE, type HostileMessage } from './hostile-packets.js';
import { hostileValue, Raw } from './hostile-values.js';

const NAMES: readonly unknown[] = [
  ...[
    'event',
    'disconnect',
    'connect',
    'connect_error',
    'newListener',
    'error',
    'ping',
    'revoked',
    'publish',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '',
    'subscribe\u0000',
    's'.repeat(5000),
    0,
    null,
    {},
    ['subscribe'],
  ],
];
const name = fc.oneof(
  { weight: 24, arbitrary: fc.constant<unknown>('subscribe') },
  { weight: 12, arbitrary: fc.constant<unknown>('unsubscribe') },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
);

const TOPICS = [
  ...TOPIC_KINDS.filter((kind) => !['worklist', 'cash', 'booking'].includes(kind)),
  ...DISCIPLINES.map((unit) => `worklist:${unit}`),
  ...['worklist:all', 'cash:cashier', 'cash:super_admin', 'booking:018f0000-0000-7000-8000-000000000001'],
];
const NO_TOPICS = [
  '',
  ':',
  'worklist:',
  'booking:*',
  'notify:@cashier',
  'user:cashier',
  '__proto__',
  'toString',
];
const topic = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...TOPICS) },
  { weight: 1, arbitrary: fc.constantFrom(...NO_TOPICS) },
);
const honest = fc.record(
  {
    topics: fc.array(topic, { minLength: 1, maxLength: 3 }),
    since: fc.oneof(
      { weight: 4, arbitrary: fc.nat(5000) },
      { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.5, 2 ** 53, 1e300) },
    ),
  },
  { requiredKeys: ['topics'] },
);
const spoilt = fc
  .tuple(honest, fc.array(mutation, { minLength: 1, maxLength: 2 }))
  .map(([request, steps]) => steps.reduce<unknown>(mutated, request));
const LARGE: readonly unknown[] = [
  { topics: Array<string>(6000).fill('bookings') },
  { topics: ['b'.repeat(60_000)] },
  { topics: Array<string>(50).fill(`worklist:${'x'.repeat(180)}`) },
  new Raw(`{"topics":${'['.repeat(25_000)}${']'.repeat(25_000)}}`),
  new Raw(`{"topics":["bookings"],"since":${'9'.repeat(40_000)}}`),
  new Raw(`{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`),
];
const request = fc.oneof(
  { weight: 6, arbitrary: honest },
  { weight: 8, arbitrary: spoilt },
  { weight: 4, arbitrary: hostileValue },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE) },
);

/** An event as Socket.IO writes it, mostly with one argument and an acknowledgement. */
const event = fc
  .record({
    name,
    args: fc.oneof(
      { weight: 12, arbitrary: fc.tuple(request) },
      { weight: 1, arbitrary: fc.array(request, { maxLength: 4 }) },
    ),
    id: fc.option(fc.nat(1_000_000), { freq: 10 }),
  })
  .map((sent): HostileMessage => [`2${LIVE}${sent.id ?? ''}${written([sent.name, ...sent.args])}`]);

/** More than a person at a screen can send. */
const burst = fc
  .tuple(event, fc.integer({ min: 60, max: 200 }))
  .map(([message, many]): HostileMessage => Array.from({ length: many }, () => message).flat());

/** A message to the live connection: most are events that are heard, few end it. */
export const hostileMessage: fc.Arbitrary<HostileMessage> = fc.oneof(
  { weight: 400, arbitrary: event },
  { weight: 4, arbitrary: binary },
  { weight: 4, arbitrary: broken },
  { weight: 1, arbitrary: burst },
);

/** The browser's credentials as it connects: mostly none, as the cookie suffices. */
export const hostileSignIn: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.record({ token: hostileValue }).map(written) },
  { weight: 1, arbitrary: fc.record({ username: hostileValue, password: hostileValue }).map(written) },
  { weight: 1, arbitrary: hostileValue.map(written) },
);
