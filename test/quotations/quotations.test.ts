import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { grant } from '../bookings/requests.js';
import { aPayer } from '../payers/payer.js';
import { paper } from '../reports/paper.js';
import { good, type Answer, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
let reception: Client;
let people = 0;

// UE costs 12.00, LFT 15.00 and CRP 8.00 in the catalogue that is shipped.
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.close();
});

function quote(body: object, who = reception): Promise<Answer> {
  return who.post('/api/quotations', body, { 'Idempotency-Key': randomUUID() });
}

async function quoted(body: object = {}, who = reception) {
  return good(await quote({ profiles: ['UE', 'LFT'], ...body }, who)).body;
}

function book(quotation: string, more: object = {}): Promise<Answer> {
  people += 1;
  const patient = { fullName: `Quoted Person ${people}`, dateOfBirth: '1980-01-15', gender: 'female' };
  return reception.post('/api/booking/book', { patient, profiles: ['UE', 'LFT'], quotation, ...more });
}

const read = async (code: string) => good(await reception.get(`/api/quotations/${code}`)).body;

/** Today's price from now on; the list for cash. */
async function setPrice(code: string, price: string): Promise<void> {
  const { version } = good(await manager.get(`/api/catalogue/profiles/${code}`)).body;
  good(await manager.put('/api/prices', { prices: [{ code, price, version }] }));
}

test('a quotation tells the prices of the day for somebody or nobody yet, good for the laboratory’s days', async () => {
  const one = await quoted({ recipient: 'Mary Moyo', note: 'Before the operation' });
  expect(one).toMatchObject({
    code: `QUO${one.number}`,
    recipient: 'Mary Moyo',
    state: 'open',
    forMany: false,
    validUntil: lab.day(30),
    total: '27.00',
    tests: [
      { code: 'UE', price: '12.00' },
      { code: 'LFT', price: '15.00' },
    ],
  });
  expect(await quoted({ validUntil: lab.day(3) })).toMatchObject({ recipient: '', validUntil: lab.day(3) });
  const { lines } = await paper(reception, `/api/quotations/${one.code}.pdf`);
  const text = lines.join('\n');
  for (const part of [`QUOTATION ${one.code}`, 'Mary Moyo', '27.00', 'These prices hold until'])
    expect(text).toContain(part);
  const roll = await paper(reception, `/api/quotations/${one.code}.pdf?format=80mm`);
  expect(roll.lines.join('\n')).toContain(one.code);
});

test('its number has no gaps, and a refused one takes none', async () => {
  const before = (await quoted()).number;
  const refusals = await Promise.all([
    quote({ profiles: [] }),
    quote({ profiles: ['NOSUCH'] }),
    quote({ profiles: ['UE'], validUntil: lab.day(-1) }),
    quote({ profiles: ['UE'], validUntil: lab.day(400) }),
    quote({ profiles: ['UE'], shownTotal: '11.00' }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 409]);
  const after = await Promise.all(Array.from({ length: 4 }, () => quoted()));
  const numbers = after.map(({ number }) => number).sort((one, other) => one - other);
  expect(numbers).toEqual([1, 2, 3, 4].map((more) => before + more));
});

test('its prices are frozen: a booking made from it costs what was quoted, and other tests the price of the day', async () => {
  const one = await quoted();
  await setPrice('UE', '14.00');
  const { body } = good(await book(one.code, { profiles: ['UE', 'LFT', 'CRP'], shownTotal: '35.00' }));
  expect(body.selectedProfiles).toMatchObject([
    { code: 'UE', price: '12.00' },
    { code: 'LFT', price: '15.00' },
    { code: 'CRP', price: '8.00' },
  ]);
  expect(body.payment.total).toBe('35.00');
  const told = await book('', { quotation: null, shownTotal: '27.00' });
  expect(told.body.code).toBe('price_changed');
  expect(await read(one.code)).toMatchObject({
    state: 'used',
    bookings: [{ labNumber: body.patientData.labNumber }],
  });
  await setPrice('UE', '12.00');
});

test('it is used once, a deleted booking gives it back, and one for many is used by many', async () => {
  const one = await quoted();
  const answers = await Promise.all([book(one.code), book(one.code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const used = answers.find(({ status }) => status === 201)?.body;
  expect((await book(one.code)).body.detail).toContain(used.patientData.labNumber);
  const leave = await grant(lab, reception.username, 'delete', used.id);
  const deletion = { id: used.id, version: used.version, reason: 'Booked twice' };
  expect((await reception.delete('/api/booking', deletion, leave)).status).toBe(200);
  expect((await read(one.code)).state).toBe('open');

  const many = await quoted({ recipient: 'Mine and Sons', forMany: true });
  for (let staff = 0; staff < 3; staff += 1) good(await book(many.code));
  const { state, bookings } = await read(many.code);
  expect([state, bookings.length]).toEqual(['open', 3]);
});

test('an expired one brings the prices of the day, and the total that was shown is checked', async () => {
  const one = await quoted({ validUntil: lab.day(0) });
  await setPrice('LFT', '17.00');
  lab.clock.advance(86_400_000);
  await Promise.all([manager.signIn(), reception.signIn()]);
  expect((await read(one.code)).state).toBe('expired');
  expect((await book(one.code, { shownTotal: '27.00' })).body.code).toBe('price_changed');
  expect(good(await book(one.code, { shownTotal: '29.00' })).body.payment.total).toBe('29.00');
  await setPrice('LFT', '15.00');
});

test('a withdrawn one books nobody, and an unknown one is named at its field', async () => {
  const one = await quoted();
  const withdraw = () => reception.post(`/api/quotations/${one.code}/withdraw`, { reason: 'Asked for anew' });
  expect(good(await withdraw()).body).toMatchObject({
    state: 'withdrawn',
    withdrawn: { reason: 'Asked for anew' },
  });
  expect((await withdraw()).status).toBe(409);
  expect((await book(one.code)).body.detail).toContain('was withdrawn');
  expect((await book('QUO999999')).body.errors).toMatchObject([{ field: 'quotation' }]);
  const trail = await lab.sql<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by ord',
    [one.code],
  );
  expect(trail.map(({ action }) => action)).toEqual(['quotation.write', 'quotation.withdraw']);
});

test('a company is quoted by its own list, and another list is the manager’s to choose', async () => {
  const { id: list } = good(await manager.post('/api/prices/lists', { name: 'Mine', kind: 'payer' })).body;
  const { version } = good(await manager.get('/api/catalogue/profiles/UE')).body;
  good(await manager.put('/api/prices', { list, prices: [{ code: 'UE', price: '9.00', version }] }));
  const payer = await aPayer(manager, { name: 'The Mine', priceListId: list });
  const one = await quoted({ payerId: payer.id, forMany: true });
  expect(one).toMatchObject({ payer: { name: 'The Mine' }, priceList: { name: 'Mine' }, total: '24.00' });
  expect((await quote({ profiles: ['UE'], priceList: list })).status).toBe(403);
  const byManager = await quoted({ priceList: list }, manager);
  expect(good(await book(byManager.code)).body).toMatchObject({
    payment: { total: '24.00' },
    priceList: { name: 'Mine' },
  });
});

test('the list finds them by name, company, test and number, and by what became of them', async () => {
  const one = await quoted({ recipient: 'Zebediah Chikwanda', profiles: ['CRP'] });
  const found = async (query: string) =>
    good(await reception.get(`/api/quotations?${query}`)).body.items.map(
      ({ code }: { code: string }) => code,
    );
  expect(await found('q=zebediah')).toEqual([one.code]);
  expect(await found(`q=${one.number}`)).toContain(one.code);
  expect(await found(`q=quo-${one.number}`)).toEqual([one.code]);
  expect(await found('q=crp&state=open')).toContain(one.code);
  expect(await found('q=zebediah&state=used')).toEqual([]);
  expect((await (await lab.as('ROLE_CASHIER')).get('/api/quotations')).status).toBe(403);
});
