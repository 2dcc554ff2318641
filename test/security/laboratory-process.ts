import { ROLES, type Role } from '../../shared/vocabulary.js';
import { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { EventLoop, type Hold } from './event-loop.js';
import { rebooked, routesOf, type Rebooked, type Route } from './honest-calls.js';
import { sampleOf, TESTER, type Sample } from './sample.js';

/** Somebody's browser, as much of it as another process needs to call as they do. */
export interface Person {
  readonly name: string;
  readonly address: string;
  readonly cookie: string;
  readonly xsrf: string;
}

export interface Opened {
  readonly people: readonly Person[];
  readonly routes: readonly Route[];
  readonly sample: Sample;
  readonly today: string;
}

/** Bytes, after all that can be let go of is. */
export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

/** The questions that own-process.ts may ask of the laboratory in this process, and their answers. */
export interface Questions {
  readonly opened: Opened;
  readonly bookings: readonly Rebooked[];
  readonly hold: Hold;
  readonly memory: Memory;
  readonly close: null;
}

async function people(lab: Laboratory): Promise<Person[]> {
  const named = (name: string, { address, cookie, xsrf }: Client): Person => ({
    name,
    address,
    cookie,
    xsrf,
  });
  const hired = async (role: Role) =>
    named(role, await lab.as(role, role === 'ROLE_SUPER_ADMIN' ? TESTER : undefined));
  const wall = new Client(lab.address, '', '');
  const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  const { body } = await boss.post('/api/boards', { name: 'Hall', shows: 'initials' });
  await wall.get('/api/boards/sign-in', { Authorization: `Bearer ${body.token}` });
  const staff = await Promise.all(ROLES.map(hired));
  return [...staff, named('wall-board', wall), named('stranger', lab.stranger())];
}

function memory(): Memory {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapUsed, rss };
}

const lab = await openLaboratory();
const sample = await sampleOf(lab);
const loop = new EventLoop();
const today = lab.clock.now().toISOString().slice(0, 10);
const opened: Opened = { people: await people(lab), routes: routesOf(lab), sample, today };

const ANSWERS: { readonly [Q in keyof Questions]: () => Questions[Q] | Promise<Questions[Q]> } = {
  opened: () => {
    loop.watch();
    return opened;
  },
  bookings: () => rebooked(lab, sample),
  hold: () => loop.take(),
  memory,
  close: async () => {
    await lab.close();
    return null;
  },
};

process.on('message', (asked: keyof Questions) => {
  Promise.resolve(ANSWERS[asked]()).then(
    (answer) => process.send?.({ asked, answer }),
    (failure: Error) => process.send?.({ asked, failure: failure.stack }),
  );
});
// A run that was broken off leaves nobody behind.
process.on('disconnect', () => process.exit());
process.send?.({ asked: 'ready' });
