import path from 'node:path';
import { Grounds } from '../drill/laboratory.js';
import { fillLaboratory, type Filled } from '../journeys/filled.js';
import { CLIENT_DIR } from '../support/browser.js';
import { openLaboratory } from '../support/laboratory.js';

/** Told once to the process that started this one. */
export interface Opened {
  readonly address: string;
  /** A user who may see every screen. */
  readonly username: string;
  readonly filled: Filled;
}

// It goes with the one that started it, however that one ends; a Ctrl+C reaches both.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => void Grounds.endAll().finally(() => process.exit()));

/** A filled laboratory in a process of its own: what measures a screen shares no thread with what serves it. */
const grounds = await Grounds.open(path.resolve(import.meta.dirname, '../../server'));
const lab = await openLaboratory({ databaseUrl: await grounds.newDatabase(), clientDir: CLIENT_DIR });
const filled = await fillLaboratory(lab);
const { username } = await lab.as('ROLE_SUPER_ADMIN');
process.send?.({ address: lab.address, username, filled } satisfies Opened);
