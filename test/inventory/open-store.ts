import { expect } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

export interface Store {
  readonly lab: Laboratory;
  readonly manager: Client;
  readonly bench: Client;
}

/** A laboratory with the people who keep its store and work at its bench. */
export async function openStore(): Promise<Store> {
  const lab = await openLaboratory();
  return { lab, manager: await lab.as('ROLE_LABADMIN'), bench: await lab.as('ROLE_LAB') };
}

/** The books balance after every test. */
export async function closeStore(lab: Laboratory): Promise<void> {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.close();
}

export const refusedAt = (field: string) => ({ status: 422, body: { errors: [{ field }] } });
