import type { Parameters } from '../../server/kernel/database.js';
import { seedDemo } from '../../demo/seed-demo.js';
import { DEMO_PASSWORD } from '../../demo/staff.js';
import { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

export const SIZE = { bookings: 150, days: 20 };

/** A laboratory that the demonstration filled. */
export interface Demo {
  readonly lab: Laboratory;
  /** The first row; a failure if there is none. */
  one<T>(text: string, params?: Parameters): Promise<T>;
  signedIn(username: string): Promise<Client>;
}

let opened: Promise<Demo> | undefined;

/** One for a test file, which closes it. */
export function theDemo(): Promise<Demo> {
  return (opened ??= openDemo());
}

async function openDemo(): Promise<Demo> {
  const lab = await openLaboratory();
  // A Wednesday forenoon: at night and on Sundays nothing waits for the pathologist.
  lab.clock.set('2026-03-11T10:00:00Z');
  await seedDemo(lab.server.app, lab.databaseUrl, SIZE);
  return {
    lab,
    one: async <T>(text: string, params: Parameters = []) => {
      const [row] = await lab.sql<T>(text, params);
      if (row === undefined) throw new Error('no row');
      return row;
    },
    signedIn: async (username) => {
      const client = new Client(lab.address, username, DEMO_PASSWORD);
      const { status, text } = await client.signIn();
      if (status !== 200) throw new Error(text);
      return client;
    },
  };
}
