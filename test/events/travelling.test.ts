import { UnitOfWork, type Tx } from '../../server/events/unit-of-work.js';
import { PendingLabNumber } from '../../server/events/pending-lab-number.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { sendForLabNumber } from '../../server/settings/index.js';
import { aBooking, aPatient } from '../bookings/requests.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';

let lab: Laboratory;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => lab.server.app.get(UnitOfWork).run(SYSTEM, work);

describe('a lab number that is still to come', () => {
  test('is no value of a plain statement, no text and no JSON', async () => {
    await run(async (tx) => {
      const number = sendForLabNumber(tx);
      // @ts-expect-error: only tx.send takes it
      await expect(tx.sql('select $1::text', [number])).rejects.toThrow('not known yet');
      // @ts-expect-error: nor among the parameters of a statement that is sent
      expect(() => JSON.stringify({ sent: [number] satisfies Parameters<Tx['sql']>[1] })).toThrow(
        'not known',
      );
      expect(() => String(number)).toThrow('not known yet');
      expect(() => JSON.stringify({ patient: { labNumber: number } })).toThrow('not known yet');
    });
  });

  test('arrives in everything that was made of it', async () => {
    const made = await run(async (tx) =>
      sendForLabNumber(tx).with((labNumber) => ({
        labNumber,
        accession: `${labNumber}-1-1`,
        said: 'A \\u0001',
      })),
    );
    const arrived = await made.arrived();
    expect(arrived.labNumber).toMatch(/^LAB\d+$/);
    expect(arrived).toEqual({ ...arrived, accession: `${arrived.labNumber}-1-1`, said: 'A \\u0001' });
    expect(await PendingLabNumber.known({ labNumber: 'L1' }).arrived()).toEqual({ labNumber: 'L1' });
  });

  const columns = [
    ['patient', 'lab_number'],
    ['booking', 'lab_number'],
    ['job_card', 'lab_number'],
    ['specimen', 'accession'],
    ['event', 'payload'],
    ['idempotency_key', 'answer'],
  ] as const;
  test.each(columns)('is refused by %s.%s where nobody puts the number in', async (table, column) => {
    await reception.post('/api/booking/book', aBooking(), { 'Idempotency-Key': `before-${table}` });
    const careless = run(async (tx) => {
      const json = column === 'payload' || column === 'answer';
      tx.send(
        `update ${table} set ${column} = $1`,
        sendForLabNumber(tx).with((number) => [json ? JSON.stringify({ number }) : number]),
      );
    });
    await expect(careless).rejects.toThrow(`${table}_number_arrived`);
  });

  test('is refused by the audit trail where nobody puts the number in', async () => {
    const careless = run(async (tx) => {
      tx.send(
        `insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id, after)
         values ($1, $2, 'a', 'b', 'c', 'd', 'e', 'f', $3)`,
        sendForLabNumber(tx).with((number) => [tx.id(), tx.now, JSON.stringify({ number })]),
      );
    });
    await expect(careless).rejects.toThrow('audit_entry_number_arrived');
  });

  test('stays in no column of the house after a day of bookings', async () => {
    const key = { 'Idempotency-Key': 'one-booking' };
    const payment = { payments: [{ paymentType: 'Cash', amount: '1.00' }] };
    const first = await reception.post('/api/booking/book', aBooking({ payment }), key);
    const again = await reception.post('/api/booking/book', aBooking({ payment }), key);
    expect(again.body.patientData.labNumber).toBe(first.body.patientData.labNumber);
    await reception.post('/api/patient', aPatient({ fullName: 'Rudo Ncube' }), { 'Idempotency-Key': 'p' });
    const { id } = first.body.patientData;
    await reception.post('/api/booking/book', aBooking({ patient: { id } }));
    await lab.drain();
    for (const { table, column } of await textColumns()) {
      const held = await lab.sql(
        `select 1 from "${table}" where strpos("${column}"::text, U&'\\0001') > 0
           or "${column}"::text like '%lab-number\\\\u0001%' limit 1`,
      );
      expect([table, column, held]).toEqual([table, column, []]);
    }
  });
});

/** Every column that can hold a text. */
function textColumns(): Promise<{ table: string; column: string }[]> {
  return lab.sql(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')`,
  );
}

describe('a write that nobody waits for', () => {
  const RENAME = 'update patient set full_name = $2 where id = $1';

  test('fails the commit when it must meet one row and meets none', async () => {
    const { body } = await reception.post('/api/patient', aPatient());
    const careless = run(async (tx) => {
      tx.send(RENAME, [body.id, 'Half Done'], { rows: 1 });
      tx.send(RENAME, [tx.id(), 'Nobody'], { rows: 1 });
    });
    await expect(careless).rejects.toThrow('0 rows were written where 1 had to be');
    expect((await reception.get(`/api/patient/${body.id}`)).body.fullName).toBe(body.fullName);
  });

  test('commits when it met what it must', async () => {
    const { body } = await reception.post('/api/patient', aPatient());
    await run(async (tx) => tx.send(RENAME, [body.id, 'Whole'], { rows: 1 }));
    expect((await reception.get(`/api/patient/${body.id}`)).body.fullName).toBe('Whole');
  });
});
