import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Report } from '../../shared/contract/reports.js';
import { grant } from '../bookings/requests.js';
import { pay, refund } from '../billing/till.js';
import { paper } from '../reports/paper.js';
import { NORMAL_UE, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { change, drawn, type Drawn } from './tubes.js';

let lab: Laboratory;
let bench: Client;
let manager: Client;
let pathologist: Client;
let cashier: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  manager = await lab.as('ROLE_LABADMIN');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  cashier = await lab.as('ROLE_CASHIER');
});
afterAll(() => lab?.close());

const reportOf = async ({ id }: Drawn): Promise<Report> => (await bench.get(`/api/report/${id}`)).body;

const printedOf = async ({ id }: Drawn): Promise<string> =>
  (await paper(bench, `/api/report/${id}.pdf`)).lines.join(' ').replace(/\s+/g, ' ');

/** UE is released, the tube of FBC is rejected as clotted. */
async function half(): Promise<Drawn> {
  const booking = await drawn(lab, ['UE', 'FBC']);
  await save(bench, booking, 'UE', NORMAL_UE);
  await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
  await change(bench, booking.tubes[1], { state: 'received' });
  await change(bench, booking.tubes[1], { state: 'rejected', reason: 'clotted' });
  return booking;
}

describe('a rejection', () => {
  it('prints on the report, with the number of the one that was taken again', async () => {
    const booking = await half();
    const again = (await bench.post(`/api/specimens/${booking.tubes[1]}/recollect`)).body.accession;
    const { specimens } = await reportOf(booking);
    expect(specimens.map(({ accession, rejection }) => [accession, rejection])).toEqual([
      [booking.tubes[0], undefined],
      [booking.tubes[1], { reason: 'clotted', accepted: null, takenAgain: again }],
      [again, undefined],
    ]);
    expect(await printedOf(booking)).toContain(`REJECTED: clotted, taken again as ${again}`);
  });

  it('says of a test that it has no sample, until one is taken again', async () => {
    const booking = await half();
    expect((await reportOf(booking)).pending).toEqual([
      'Full Blood Count with differential (specimen rejected)',
    ]);
    await bench.post(`/api/specimens/${booking.tubes[1]}/recollect`);
    expect((await reportOf(booking)).pending).toEqual(['Full Blood Count with differential']);
  });

  it('prints with the comment of whoever had it examined all the same', async () => {
    const booking = await half();
    await change(manager, booking.tubes[1], { state: 'received', reason: 'Small clot, platelets left out' });
    expect(await printedOf(booking)).toContain(
      'clotted, examined all the same: Small clot, platelets left out',
    );
  });

  it('of nothing leaves the report as it was, wherever its tube stands afterwards', async () => {
    const booking = await drawn(lab, ['UE', 'FBC']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const { token } = await reportOf(booking);
    await change(bench, booking.tubes[0], { state: 'stored', place: 'Rack 4 / B2' });
    await change(bench, booking.tubes[0], { state: 'discarded' });
    expect((await reportOf(booking)).token).toBe(token);
  });
});

describe('the money of a rejected specimen', () => {
  it('is given back with the admin code alone, though the laboratory had received it', async () => {
    const booking = await drawn(lab, ['UE']);
    await pay(cashier, booking, '12.00');
    await change(bench, booking.tubes[0], { state: 'received' });
    const leave = await grant(lab, 'cashier', 'refund', booking.id);
    const more = { reasonCode: 'specimen-rejected' };
    expect((await refund(cashier, booking, ['UE'], more, leave)).status).toBe(403);
    await change(bench, booking.tubes[0], { state: 'rejected', reason: 'too old' });
    await change(bench, booking.tubes[0], { state: 'discarded' });
    expect((await refund(cashier, booking, ['UE'], more, leave)).status).toBe(201);
    const again = await bench.post(`/api/specimens/${booking.tubes[0]}/recollect`);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('No test needs')]);
  });
});
