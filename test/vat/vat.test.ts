// Long because one laboratory that charges VAT is opened once, for all that VAT touches.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { InvoiceDocument } from '../../shared/contract/payer-shapes.js';
import type { Page } from '../../shared/contract/page.js';
import type { Vat, VatEntry, VatReport } from '../../shared/contract/vat.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { CASH_LIST } from '../../server/prices/index.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from '../reports/paper.js';
import { aBill, leaveTo, pay, payTheRest, refund } from '../billing/till.js';
import { aPayer, bill } from '../payers/payer.js';
import { grant } from '../bookings/requests.js';

let lab: Laboratory;
let manager: Client;
let cashier: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  cashier = await lab.as('ROLE_CASHIER');
});
afterAll(() => lab.close());

const vat = async (): Promise<Vat> => (await manager.get('/api/vat')).body as Vat;

async function addRate(name: string, kind: string, percent?: string): Promise<string> {
  const answer = await manager.post('/api/vat/rates', { name, kind, ...(percent && { percent }) });
  expect(answer.status).toBe(200);
  return rateId(answer.body as Vat, name);
}

function rateId({ rates }: Vat, name: string): string {
  const rate = rates.find((one) => one.name === name);
  if (!rate) throw new Error(`No rate ${name}`);
  return rate.id;
}

/** Cash prices with the tax in them, or without it. */
async function priced(vatMode: 'inclusive' | 'exclusive'): Promise<void> {
  const lists = (await manager.get('/api/prices/lists')).body as { id: string; version: number }[];
  const list = lists.find(({ id }) => id === CASH_LIST);
  const saved = await manager.put('/api/prices/lists', { ...list, name: 'Cash', vatMode });
  expect(saved).toMatchObject({ status: 200, body: { vatMode } });
}

async function holds(): Promise<void> {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
}

/** The tax that is owed by the accounts, in hundredths. */
async function owedTax(): Promise<number> {
  const [row] = await lab.sql<{ minor: number }>(
    `select coalesce(sum(case when a.id = t.credit then t.amount_minor else -t.amount_minor end), 0)::bigint as minor
     from account a join transfer t on a.id in (t.debit, t.credit) where a.kind = 'tax'`,
  );
  return row?.minor ?? 0;
}

let before = 0;
beforeEach(async () => {
  before = await owedTax();
});
const newTax = async (): Promise<number> => (await owedTax()) - before;

test('a laboratory without VAT hears nothing of it', async () => {
  expect(await vat()).toMatchObject({ charged: false, rates: [], exceptions: [] });
  const bill = await aBill(lab);
  const { receipt } = (await payTheRest(cashier, bill)).body;
  expect(receipt).not.toHaveProperty('vat');
  expect(receipt.laboratory).not.toHaveProperty('taxNumber');
  const menu = await cashier.get('/api/catalogue/profiles');
  expect(JSON.stringify(menu.body)).not.toMatch(/vat/i);
});

test('VAT needs a tax number and a usual rate before it is switched on', async () => {
  const { version } = await vat();
  const on = (fields: object): Promise<Answer> =>
    manager.put('/api/vat', { charged: true, taxNumber: '', version, ...fields });
  expect(await on({})).toMatchObject({ status: 422, body: { errors: [{ field: 'taxNumber' }] } });
  expect(await on({ taxNumber: '200012345' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'defaultRateId' }] },
  });
  expect(await on({ taxNumber: '200012345', defaultRateId: randomUUID() })).toMatchObject({ status: 422 });
});

test('rates are named, with one percentage at a time', async () => {
  await addRate('Standard', 'percent', '15');
  await addRate('Zero-rated', 'zero');
  await addRate('Exempt', 'exempt');
  const add = (body: object): Promise<Answer> => manager.post('/api/vat/rates', body);
  expect(await add({ name: 'standard', kind: 'zero' })).toMatchObject({ status: 409 });
  expect(await add({ name: 'Low', kind: 'percent' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'percent' }] },
  });
  expect(await add({ name: 'None', kind: 'exempt', percent: '5' })).toMatchObject({ status: 422 });
  expect((await vat()).rates.map(({ name, percent }) => [name, percent])).toEqual([
    ['Standard', '15'],
    ['Zero-rated', '0'],
    ['Exempt', '0'],
  ]);
});

test('switched on, it is in the prices: the receipt says so by rate', async () => {
  const { version, ...said } = await vat();
  const defaultRateId = rateId({ version, ...said }, 'Standard');
  const exceptions = [
    { code: 'FBC', rateId: rateId({ version, ...said }, 'Zero-rated') },
    { code: 'HIV', rateId: rateId({ version, ...said }, 'Exempt') },
  ];
  const saved = await manager.put('/api/vat', {
    ...{ charged: true, taxNumber: '200012345', defaultRateId, exceptions, version },
  });
  expect(saved).toMatchObject({ status: 200, body: { charged: true, taxNumber: '200012345' } });

  const bill = await aBill(lab, ['UE', 'LFT']);
  expect(bill.total).toBe('27.00');
  // 12.00 holds 1.57, 15.00 holds 1.96: each line is rounded once.
  expect(await newTax()).toBe(353);
  const { receipt } = (await payTheRest(cashier, bill)).body;
  expect(receipt.vat).toEqual([{ rate: 'Standard 15 %', net: '23.47', vat: '3.53', gross: '27.00' }]);
  for (const format of ['80mm', 'a4']) {
    const { lines } = await paper(cashier, `/api/receipts/${receipt.number}.pdf?format=${format}`);
    const text = lines.join(' ');
    expect(text).toContain('VAT number 200012345');
    expect(text).toMatch(/VAT Standard 15 % in \$27\.00 +\$3\.53/);
  }
  await holds();
});

test('zero-rated and exempt add nothing, and are told apart on paper', async () => {
  const bill = await aBill(lab, ['UE', 'FBC', 'HIV']);
  const { receipt } = (await payTheRest(cashier, bill)).body;
  const prices = Object.fromEntries(
    receipt.items.map(({ code, price }: { code: string; price: string }) => [code, price]),
  );
  expect(receipt.vat).toEqual([
    { rate: 'Standard 15 %', net: '10.43', vat: '1.57', gross: '12.00' },
    { rate: 'Zero-rated 0 %', net: prices.FBC, vat: '0.00', gross: prices.FBC },
    // A confidential test is without its code on paper.
    { rate: 'Exempt', net: prices[''], vat: '0.00', gross: prices[''] },
  ]);
  expect(await newTax()).toBe(157);
});

test('a discount takes its part of the tax, and a void gives it back', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  const discount = { amount: '2.70', reasonCode: 'hardship' } as const;
  const paid = await pay(cashier, bill, { payments: [{ paymentType: 'cash', amount: '24.30' }], discount });
  expect(paid.status).toBe(200);
  // 10.80 holds 1.41, 13.50 holds 1.76.
  expect(paid.body.receipt).toMatchObject({
    discount: '2.70',
    balance: '0.00',
    vat: [{ rate: 'Standard 15 %', net: '21.13', vat: '3.17', gross: '24.30' }],
  });
  expect(await newTax()).toBe(317);
  const { number } = paid.body.receipt;
  const key = { 'Idempotency-Key': randomUUID() };
  const turned = await cashier.post(`/api/receipts/${number}/void`, { reason: 'Wrong patient' }, key);
  expect(turned.body.receipt.vat).toEqual([
    { rate: 'Standard 15 %', net: '23.47', vat: '3.53', gross: '27.00' },
  ]);
  expect(await newTax()).toBe(353);
  await holds();
});

test('several discounts of odd cents and a void between them leave the tax of what is still owed', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  const off = async (amount: string): Promise<number> => {
    const discount = { amount, reasonCode: 'hardship' } as const;
    const answer = await pay(manager, bill, { payments: [], discount });
    return answer.body.receipt.number as number;
  };
  await off('0.07');
  const second = await off('0.05');
  await off('0.11');
  const key = { 'Idempotency-Key': randomUUID() };
  expect(await manager.post(`/api/receipts/${second}/void`, { reason: 'Twice' }, key)).toMatchObject({
    status: 200,
  });
  await holds();
  const { receipt } = (await payTheRest(cashier, bill)).body;
  expect(receipt.vat).toMatchObject([{ gross: '26.82' }]);
});

test('refunds one by one come to the whole, and the slip says the tax that is given back', async () => {
  const bill = await aBill(lab, ['UE', 'LFT', 'FBC']);
  const discount = { amount: '1.00', reasonCode: 'hardship' } as const;
  await pay(manager, bill, { payments: [{ paymentType: 'cash', amount: '50.00' }], discount });
  const taxed = await newTax();
  let given = 0;
  for (const code of ['LFT', 'UE', 'FBC']) {
    const answer = await refund(manager, bill, [code], {}, await leaveTo(lab, manager, bill));
    expect(answer.status).toBe(201);
    const [{ vat: of, rate }] = answer.body.refund.vat;
    expect(rate).toBe(code === 'FBC' ? 'Zero-rated 0 %' : 'Standard 15 %');
    given += Math.round(Number(of) * 100);
  }
  expect(given).toBe(taxed);
  expect(await newTax()).toBe(0);
  await holds();
});

test('a test that is taken off takes its tax with it, less what a discount took', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(manager, bill, { payments: [], discount: { amount: '3.00', reasonCode: 'hardship' } });
  const reception = await lab.as('ROLE_RECEPTION');
  const change = async (profiles: readonly string[]): Promise<Answer> => {
    const { version } = (await reception.get(`/api/booking/${bill.id}`)).body;
    const leave = await grant(lab, reception.username, 'update', bill.id);
    return reception.put('/api/booking/update', { id: bill.id, version, profiles }, leave);
  };
  expect(await change(['UE'])).toMatchObject({ status: 200 });
  // 12.00 less its 1.33 of the discount.
  expect(await newTax()).toBe(139);
  expect(await change(['UE', 'LFT'])).toMatchObject({ status: 200 });
  expect(await newTax()).toBe(139 + 196);
  await holds();
});

test('where prices are without the tax it comes on top, at the counter and in a bundle', async () => {
  await priced('exclusive');
  const menu = (await cashier.get('/api/catalogue/profiles?q=UE')).body.items as { code: string }[];
  expect(menu.find(({ code }) => code === 'UE')).toMatchObject({
    price: '13.80',
    vat: { percent: '15', mode: 'exclusive', listed: '12.00' },
  });
  const bill = await aBill(lab, ['UE']);
  expect(bill.total).toBe('13.80');
  const { receipt } = (await payTheRest(cashier, bill)).body;
  expect(receipt).toMatchObject({
    items: [{ price: '13.80' }],
    vat: [{ rate: 'Standard 15 %', net: '12.00', vat: '1.80', gross: '13.80' }],
  });

  const bundle = { name: 'Liver and kidney', codes: ['UE', 'LFT'], price: '20.00' };
  expect((await manager.post('/api/catalogue/batches', bundle)).status).toBe(201);
  const bundled = await aBill(lab, ['UE', 'LFT']);
  // 8.89 and 11.11 of the bundle's 20.00, each with its own tax: 1.33 and 1.67.
  expect(bundled.total).toBe('23.00');
  await priced('inclusive');
  expect((await aBill(lab, ['UE', 'LFT'])).total).toBe('20.00');
  expect((await cashier.get(`/api/booking/${bundled.id}`)).body.payment.total).toBe('23.00');
  await holds();
});

test('another percentage holds from its day for what is booked then, and changes nothing that is booked', async () => {
  const old = await aBill(lab, ['UE']);
  const id = rateId(await vat(), 'Standard');
  const change = (body: object): Promise<Answer> =>
    manager.put('/api/vat/rates', { id, name: 'Standard', version: 1, ...body });
  expect(await change({ percent: '20', from: '2020-01-01' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'from' }] },
  });
  expect(await change({ retired: true })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'retired' }] },
  });
  expect(await change({ percent: '20' })).toMatchObject({ status: 200 });

  expect((await change({ percent: '30' })).body.code).toBe('stale_version');
  const fresh = await aBill(lab, ['UE']);
  const ofOld = (await payTheRest(cashier, old)).body.receipt;
  const ofFresh = (await payTheRest(cashier, fresh)).body.receipt;
  expect(ofOld.vat).toMatchObject([{ rate: 'Standard 15 %', vat: '1.57' }]);
  expect(ofFresh.vat).toMatchObject([{ rate: 'Standard 20 %', vat: '2.00' }]);
  const back = await refund(manager, old, ['UE'], {}, await leaveTo(lab, manager, old));
  expect(back.body.refund.vat).toEqual([
    { rate: 'Standard 15 %', net: '10.43', vat: '1.57', gross: '12.00' },
  ]);
  expect(await newTax()).toBe(200);
  await holds();
});

test('the report says by rate, day and month what the tax account holds, down to its lines', async () => {
  const today = lab.clock.now().toISOString().slice(0, 10);
  const days = `${today}/${today}`;
  const report = (await manager.get(`/api/vat/report/${days}`)).body as VatReport;
  const cents = (text: string): number => Math.round(Number(text) * 100);
  expect(cents(report.total.vat)).toBe(await owedTax());
  for (const lines of [report.rates, report.days, report.months])
    expect(lines.reduce((sum, { vat: of }) => sum + cents(of), 0)).toBe(await owedTax());
  expect(report.rates.map(({ rate }) => rate).sort()).toEqual([
    'Exempt',
    'Standard 15 %',
    'Standard 20 %',
    'Zero-rated 0 %',
  ]);
  const [first] = report.rates;
  const of = `rate=${first?.rateId}&percent=${first?.percent}&size=200`;
  const { items } = (await manager.get(`/api/vat/entries/${days}?${of}`)).body as Page<VatEntry>;
  expect(items.reduce((sum, { gross }) => sum + cents(gross), 0)).toBe(cents(first?.gross ?? ''));
  // A confidential test is not named.
  expect(items.map(({ code }) => code)).not.toContain('HIV');
  const csv = await manager.get(`/api/vat/report/${days}?format=csv&by=day`);
  expect(csv.text).toContain('Standard 20 %');
  const { lines } = await paper(manager, `/api/vat/report/${days}?format=pdf`);
  expect(lines.join(' ')).toMatch(/VAT number 200012345 .*Standard 20 %/);
  expect((await cashier.get(`/api/vat/report/${days}`)).status).toBe(403);
});

test('a payer’s invoice holds its part of the tax, the patient’s part the rest, and a refund is credited with it', async () => {
  const payer = await aPayer(manager);
  const booked = await aBill(lab, ['UE', 'LFT']);
  // In the bundle, at 20 % now: 1.48 in 8.89 and 1.85 in 11.11, of which 80 % are the payer's: 1.18 and 1.48.
  expect(await bill(manager, payer, booked)).toMatchObject({ status: 200 });
  const day = lab.clock.now().toISOString().slice(0, 10);
  const invoice = async (total: string): Promise<InvoiceDocument> => {
    const key = { 'Idempotency-Key': randomUUID() };
    const written = await manager.post(
      `/api/payers/${payer.id}/invoices`,
      { from: day, to: day, total },
      key,
    );
    const [row] = await lab.sql<{ document: InvoiceDocument }>(
      'select document from payer_invoice where number = $1',
      [written.body.number],
    );
    if (!row) throw new Error(written.text);
    return row.document;
  };
  const first = await invoice('16.00');
  expect(first).toMatchObject({
    total: '16.00',
    laboratory: { taxNumber: '200012345' },
    vat: [{ rate: 'Standard 20 %', net: '13.34', vat: '2.66', gross: '16.00' }],
  });
  const { lines } = await paper(manager, `/api/payers/invoices/${first.number}.pdf`);
  expect(lines.join(' ')).toMatch(/VAT in it .*Standard 20 % +13\.34 +2\.66 +16\.00/);
  await payTheRest(cashier, booked);
  const back = await refund(manager, booked, ['UE'], {}, await leaveTo(lab, manager, booked));
  expect(back.body.refund.vat).toMatchObject([{ vat: '1.48', gross: '8.89' }]);
  expect((await invoice('-7.11')).vat).toEqual([
    { rate: 'Standard 20 %', net: '-5.93', vat: '-1.18', gross: '-7.11' },
  ]);
  const month = day.slice(0, 'yyyy-MM'.length);
  const statement = (await manager.get(`/api/payers/${payer.id}/statement/${month}`)).body;
  expect(statement.vat).toEqual([{ rate: 'Standard 20 %', net: '7.41', vat: '1.48', gross: '8.89' }]);
  await holds();
});

test('every change is in the audit trail', async () => {
  const rows = await lab.sql<{ action: string }>(
    "select distinct action from audit_entry where action like 'vat.%' order by 1",
  );
  expect(rows.map(({ action }) => action)).toEqual(['vat.change', 'vat.rate', 'vat.rate-add']);
});
