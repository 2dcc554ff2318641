import { beside } from '../billing/till.js';
import { good, type Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { cash, close, coins, count, current, drop, handOver, openShift, taken } from './drawer.js';

/** A shift that was closed with a difference, and one in the middle of its day. */
export async function atTheTill(lab: Laboratory, pathologist: Client): Promise<void> {
  const cashier = await lab.as('ROLE_CASHIER', 'early_till');
  for (const who of [cashier, pathologist]) {
    good(await openShift(who, cash('50.00')));
    await taken(lab, who);
    good(await drop(who, cash('20.00')));
  }
  good(await handOver(cashier, cash('5.00'), beside(pathologist)));
  const move = (await current(pathologist)).open.moves.at(-1).id;
  const check = '/api/shifts/handover/check';
  good(await pathologist.post(check, { move, lines: cash('5.00') }, { 'Idempotency-Key': move }));
  for (const act of ['begin', 'leave', 'begin']) good(await cashier.post(`/api/shifts/count/${act}`));
  good(await count(cashier, [coins('36.75')]));
  good(await close(cashier, { reason: 'A coin rolled away' }));
}
