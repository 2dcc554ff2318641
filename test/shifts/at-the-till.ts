import { good, type Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { cash, close, coins, count, drop, openShift, taken } from './drawer.js';

/** A shift that was closed with a difference, and one in the middle of its day. */
export async function atTheTill(lab: Laboratory, pathologist: Client): Promise<void> {
  const cashier = await lab.as('ROLE_CASHIER', 'early_till');
  for (const who of [cashier, pathologist]) {
    good(await openShift(who, cash('50.00')));
    await taken(lab, who);
    good(await drop(who, cash('20.00')));
  }
  good(await count(cashier, [coins('41.75')]));
  good(await close(cashier, { reason: 'A coin rolled away' }));
}
