import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DailySumsUpdater } from '../../server/figures/daily-sums-updater.js';
import { MAX_AMOUNT, tender } from '../../shared/domain/money/tender.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, pay } from './till.js';

let lab: Laboratory;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

const REPORTS = [
  'transaction/months/today/today',
  'transaction/cashiers/months/today/today',
  'transaction/cashiers/period/today/today',
  'test/today/today',
  'test/payment/today/today',
  'test/daily/today/today',
  'test/department/today/today',
  'refunds/daily/today/today',
  'transaction/today/today/all',
  'billing/cash-summary',
];

async function rate(exchangeRate: string) {
  const types = await manager.get('/api/payment-types');
  const { name, nameSlug, version } = types.body.find(
    (one: { nameSlug: string }) => one.nameSlug === 'cash-eur',
  );
  return manager.post('/api/payment-types', {
    name,
    nameSlug,
    version,
    active: true,
    exchangeRate,
    confirmed: true,
  });
}

describe('an absurd exchange rate', () => {
  it('is refused when it is typed', async () => {
    for (const exchangeRate of ['10000000', '999999999.999999', '0', '-1', '1e9'])
      expect([exchangeRate, (await rate(exchangeRate)).status]).toEqual([exchangeRate, 422]);
    expect((await rate('1950000.5')).status).toBe(200);
  });

  it('takes no payment whose worth is beyond what can be counted', async () => {
    expect((await rate('9999999')).status).toBe(200);
    const bill = await aBill(lab);
    const cashier = await lab.as('ROLE_CASHIER');
    const payments = [{ paymentType: 'cash-eur', amount: '999999999.99' }];
    const answer = await pay(cashier, bill, { payments });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'payments.0.amount']);
    expect(answer.body.detail).toMatch(/exchange rate of/);
  });

  it('is judged the same at the till', () => {
    const type = {
      ...{ id: 'eur', name: 'Cash EUR', nameSlug: 'cash-eur', units: 'EUR', cash: true },
      ...{ useExchangeRate: true, exchangeRate: '999999999' },
    };
    const bill = { total: 100n, balance: 100n, discounted: 0n, baseCurrency: '$', discountCap: 0 };
    const { refusals } = tender(bill, [type], { payments: [{ paymentType: 'eur', amount: '999999999' }] });
    expect(refusals[0]?.field).toBe('payments.0.amount');
    expect(MAX_AMOUNT * 20n).toBeLessThan(BigInt(Number.MAX_SAFE_INTEGER));
  });
});

describe('figures', () => {
  it('are answered whatever is stored, to the cent', async () => {
    const bill = await aBill(lab);
    expect((await pay(await lab.as('ROLE_CASHIER'), bill, bill.total)).status).toBe(200);
    // As it was stored before payments had an upper bound: twice, so that their sum is beyond any integer.
    for (let many = 0; many < 2; many += 1)
      await lab.sql(
        `insert into transfer (id, journal_id, debit, credit, currency, amount_minor)
         select gen_random_uuid(), t.journal_id, t.debit, t.credit, t.currency, 9000000000000000000
         from transfer t join journal j on j.id = t.journal_id
         where j.booking_id = $1 and j.act = 'payment' limit 1`,
        [bill.id],
      );
    for (const report of REPORTS) {
      const answer = await manager.get(`/api/${report}`);
      expect([report, answer.status]).toEqual([report, 200]);
    }
    const [day] = (await manager.get('/api/test/daily/today/today')).body;
    expect(day.amount).toMatch(/^18000000000000\d{4}\.\d\d$/);
    await lab.server.app.get(DailySumsUpdater).all();
    expect((await manager.get('/api/test/daily/today/today')).body).toEqual([day]);
  });

  it('are of three years at most, and say so', async () => {
    expect((await manager.get('/api/test/daily/2023-01-01/2025-12-31')).status).toBe(200);
    for (const path of ['test/daily', 'transaction/months', 'refunds/daily', 'test']) {
      const answer = await manager.get(`/api/${path}/2000-01-01/2030-12-31`);
      expect([path, answer.status, answer.body.errors[0].field]).toEqual([path, 422, 'to']);
    }
  });
});
