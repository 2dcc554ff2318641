import { verifyLedger } from '../../server/ledger/index.js';
import { TAKINGS } from '../../server/ledger/takings.js';
import { theDemo, SIZE, type Demo } from './demo.js';

let demo: Demo;

beforeAll(async () => {
  demo = await theDemo();
});

it('shows at the counter what is rare: a void, a credit note by two, deposits, a discount and a refund by reason', async () => {
  const kinds = await demo.lab.sql<{ kind: string }>('select distinct kind from receipt order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'credit-note',
    'deposit',
    'deposit-returned',
    'payment',
    'refund',
    'void',
  ]);
  const approved = await demo.one(`select witness from journal where act = 'credit-note'`);
  expect(approved).toEqual({ witness: 'manager' });
  const reasons = await demo.lab
    .sql(`select distinct reason_code from journal where act in ('refund', 'payment')
    and reason_code is not null`);
  expect(reasons.length).toBeGreaterThan(3);
});

it('takes euros at the rate of each day, and another rate is planned', async () => {
  const manager = await demo.signedIn('manager');
  const types = (await manager.get('/api/payment-types')).body as readonly Record<string, unknown>[];
  const euro = types.find(({ nameSlug }) => nameSlug === 'cash-eur');
  expect(euro).toMatchObject({ active: true, exchangeRate: '1.09', nextRate: { rate: '1.12' } });
  const { rates } = (await manager.get(`/api/payment-types/${String(euro?.['id'])}/rates`)).body;
  const said = rates.map(({ rate, state }: { rate: string; state: string }) => [rate, state]);
  expect(said).toEqual([
    ['1.12', 'planned'],
    ['1.09', 'present'],
    ['1.06', 'past'],
    ['1.08', 'past'],
  ]);
  const taken = await demo.one<{ n: number }>(
    `select count(*) as n from transfer where currency = '€' and debit in (select id from account where kind = 'drawer')`,
  );
  expect(taken.n).toBeGreaterThan(0);
});

it('charges who asked for all of a bundle its own price, and each test remembers what it costs alone', async () => {
  const bundled = await demo.lab.sql<{ bundle: string; price: number; alone: number }>(
    `select bundle, sum(price_minor)::integer as price, sum(list_minor)::integer as alone
     from booking_profile where bundle is not null group by booking_id, bundle`,
  );
  expect(bundled.length).toBeGreaterThan(0);
  for (const { bundle, price, alone } of bundled)
    expect([price, alone]).toEqual(bundle === 'Antenatal' ? [3000, 3400] : [4000, 4400]);
});

it('bills insurers and an account customer by name, who were asked for it and have paid a part', async () => {
  const manager = await demo.signedIn('manager');
  const payers = (await manager.get('/api/payers')).body as readonly Record<string, string>[];
  const names = payers.map(({ name }) => name);
  expect(names).toEqual(['Bupa Global', 'Cimas', 'First Mutual Health', 'Old Mutual Staff Fund', 'PSMAS']);
  const kinds = await demo.lab.sql<{ kind: string }>(
    `select 'invoice' as kind from payer_invoice union select kind from payer_credit order by kind`,
  );
  expect(kinds.map(({ kind }) => kind)).toContain('invoice');
  const late = await demo.one(
    `select count(*) as n from payer_invoice i join journal j on j.at > i.at
     join payer_invoice_line l on l.invoice_number = i.number join transfer t on t.id = l.transfer_id and t.journal_id = j.id`,
  );
  expect(late).toEqual({ n: 0 });
});

it('numbers the receipts without gaps in the order of time', async () => {
  const rows = await demo.lab.sql<{ number: number; at: Date; said: number }>(
    `select number, at, (document ->> 'number')::int as said from receipt order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  expect(rows.every(({ number, said }) => number === said)).toBe(true);
  expect(rows.map(({ at }) => at.getTime())).toEqual(
    rows.map(({ at }) => at.getTime()).sort((a, b) => a - b),
  );
  expect(await demo.one('select last_number as n from receipt_counter')).toEqual({ n: rows.length });
});

it('ties every booking to its ledger and its prices to the cent', async () => {
  const wrong = await demo.lab.sql(
    `select b.id from booking b
     where b.total_minor <> (select sum(p.price_minor) from booking_profile p where p.booking_id = b.id)
       or (b.payment_status = 'paid') <> (b.refunded_minor = 0 and b.paid_minor = b.total_minor - b.discount_minor)`,
  );
  expect(wrong).toEqual([]);
  expect((await verifyLedger(demo.lab.database)).wrong).toEqual([]);
});

it('gives every cashier one shift a day', async () => {
  const wrong = await demo.lab.sql(
    `select 1 from shift s group by cashier, day having count(*) > 1
     union all select 1 from shift where state = 'open' group by cashier having count(*) > 1`,
  );
  expect(wrong).toEqual([]);
});

it('says the same of the money by day, by test and in the ledger', async () => {
  const manager = await demo.signedIn('manager');
  const [from, to] = [day(-(SIZE.days + 2)), day(1)];
  const sumOf = async (path: string): Promise<number> => {
    const answer = await manager.get(`/api/${path}/${from}/${to}`);
    expect(answer.status).toBe(200);
    return (answer.body as { amount: string }[]).reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0,
    );
  };
  const { minor } = await demo.one<{ minor: number }>(
    `select sum(minor)::bigint as minor from (${TAKINGS}) taking`,
  );
  expect(minor).toBeGreaterThan(0);
  expect([await sumOf('test/daily'), await sumOf('test/department'), await sumOf('test/payment')]).toEqual([
    minor,
    minor,
    minor,
  ]);
});

it('shows a receipt again as it was printed', async () => {
  const cashier = await demo.signedIn('cashier');
  const { number } = await demo.one<{ number: number }>(
    `select number from receipt where cashier = 'cashier' limit 1`,
  );
  const answer = await cashier.get(`/api/receipts/${number}`);
  expect([answer.status, answer.body.number]).toEqual([200, number]);
});

function day(from: number): string {
  return new Date(demo.lab.clock.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);
}
