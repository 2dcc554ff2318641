import http from 'node:http';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { aBill, pay } from '../billing/till.js';
import { aBooking as aBookedTest, NORMAL_UE, save } from '../results/bench.js';
import { aBooking } from '../bookings/requests.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';

describe('lists as files', () => {
  let lab: Laboratory;
  let manager: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
  });
  afterAll(() => lab.close());

  const lines = (text: string): string[] => text.split('\r\n');

  test('the results hold what the filters find, and no formula of a hostile name', async () => {
    const patient = { fullName: '=cmd|calc, "Ann"', dateOfBirth: '1980-01-15', gender: 'female' };
    const booking = await aBookedTest(lab, ['UE'], { patient });
    await save(await lab.as('ROLE_LAB'), booking, 'UE', NORMAL_UE);
    const file = await manager.get('/api/results?format=csv&unit=biochemistry&size=1');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="results.csv"',
    });
    const [head, first, end] = lines(file.text);
    expect(head).toBe(
      '\uFEFFSaved,Lab number,Patient,Test code,Test,Unit,Stage,Low,High,Critical,Entered by,Authorised by,Released',
    );
    expect(first).toContain(`,"'=cmd|calc, ""Ann""",UE,`);
    expect(end).toBe('');
    expect(lines((await manager.get('/api/results?format=csv&unit=serology')).text)).toHaveLength(2);
  });

  test('a file obeys the rights and the rules of its list', async () => {
    const cashier = await lab.as('ROLE_CASHIER');
    expect((await cashier.get('/api/audit?format=csv')).status).toBe(403);
    expect((await cashier.get('/api/transaction/today/today/all?format=csv')).status).toBe(403);
    expect((await manager.get('/api/results?format=csv&from=2026-02-30')).body.errors[0].field).toBe('from');
    expect((await manager.get('/api/results?format=xls')).status).toBe(422);
    expect((await manager.get('/api/test/daily/today/today?format=xls')).status).toBe(422);
  });

  test('reception finds in the file only what left the laboratory, as on the screen', async () => {
    const reception = await lab.as('ROLE_RECEPTION');
    expect(lines((await reception.get('/api/results?format=csv')).text)).toHaveLength(2);
  });

  test('payments and figures say in the file what the list says', async () => {
    const bill = await aBill(lab, ['UE', 'LFT']);
    await pay(manager, bill, '10.00');
    const owed = await manager.get('/api/booking/payments/part_paid?format=csv');
    expect(lines(owed.text)[1]).toMatch(
      new RegExp(`,${bill.labNumber},[^,]+,UE LFT,,,,part_paid,${bill.total},0.00,10.00,`),
    );
    const [day] = (await manager.get('/api/test/daily/today/today')).body;
    const file = await manager.get('/api/test/daily/today/today?format=csv');
    expect(lines(file.text)).toEqual([
      '\uFEFFDay,Payment unit,Count,Amount',
      `${day.date},${day.paymentUnit},${day.count},${day.amount}`,
      '',
    ]);
    const entries = await manager.get('/api/transaction/today/today/all?format=csv');
    expect(lines(entries.text)[1]).toContain(`,${bill.labNumber},Labadmin Tester,payment,`);
  });

  test('a long trail is read in batches, each entry once, and the connection goes back', async () => {
    await lab.server.app.get(UnitOfWork).run(SYSTEM, async (tx) => {
      for (let n = 0; n < 1201; n += 1) tx.audit('test.many', 'test', String(n), { reason: 'r'.repeat(400) });
    });
    const file = await manager.get('/api/audit?format=csv&action=test.many');
    const [head = '', ...rows] = lines(file.text).slice(0, -1);
    const ids = rows.map((line) => line.split(',')[head.split(',').indexOf('Id')]);
    expect(ids).toEqual(Array.from({ length: 1201 }, (_, n) => String(1200 - n)));
    await hangUp('/api/audit?format=csv&action=test.many');
    await returned();
  });

  test('is as of one moment, though someone books meanwhile', async () => {
    const reading = lab.database.batches<{ n: number }>(
      'select count(*) as n from booking, generate_series(1, $1)',
      [1],
    );
    const before = (await reading.next()).value?.[0]?.n;
    expect((await manager.post('/api/booking/book', aBooking())).status).toBe(201);
    const [after] = await lab.sql<{ n: number }>('select count(*) as n from booking');
    expect(after?.n).toBe((before ?? 0) + 1);
    await reading.return(undefined);
    await returned();
  });

  function hangUp(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const call = http.get(new URL(path, lab.address), { headers: { Cookie: manager.cookie } }, (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve();
        });
      });
      call.on('error', reject);
    });
  }

  /** Every connection is back in the pool: none of them has a file still open. */
  async function returned(): Promise<void> {
    for (;;) {
      const open = await lab.sql(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
           and query like 'fetch%'`,
      );
      if (open.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
});
