import { randomUUID } from 'node:crypto';
import { aBill, beside, leaveTo, pay, refund } from '../billing/till.js';
import { takeOff } from '../billing/taken-off.js';
import { grant } from '../bookings/requests.js';
import { enrol, nextCode } from '../identity/authenticator.js';
import { aPayer, bill, invoice as invoiceOf } from '../payers/payer.js';
import { paidUnnamed } from '../payers/unnamed.js';
import { aCulture } from '../disciplines/culture-sheet.js';
import { corrected, countedBlood, FEMALE } from '../patients/correction-bench.js';
import { aBooking, aSave } from '../results/bench.js';
import { A_POSITIVE } from '../results/blood-bench.js';
import { act, agreed, aUnit, match } from '../results/crossmatch-bench.js';
import { atTheTill } from '../shifts/at-the-till.js';
import { putProfile } from '../support/catalogue.js';
import { Client, good } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import type { Sample } from './sample.js';

const once = () => ({ 'Idempotency-Key': randomUUID() });

/** The calls that need more than a body: an order of events, a second person, or a question in their address. */
export async function aDayOfCalls(lab: Laboratory, sample: Sample): Promise<void> {
  const boss = await lab.as('ROLE_SUPER_ADMIN', 'director');
  await asked(boss, sample);
  await atTheBench(lab, boss);
  await atTheTillAndTheOffice(lab, boss);
  await undone(lab, boss);
  const { id: takeId } = good(await boss.post('/api/inventory/takes', { kind: 'consumable' }, once())).body;
  good(await boss.post(`/api/inventory/takes/${takeId}/drop`, { reason: 'Begun by mistake' }));
  const board = good(await boss.post('/api/boards', { name: 'Ward', shows: 'number' })).body;
  good(await lab.stranger().get('/api/boards/sign-in', { Authorization: `Bearer ${board.token}` }));
  await ownAccounts(lab, boss);
}

/** A second factor set up, renewed, taken off and taken away; another password; the rules of signing in. */
async function ownAccounts(lab: Laboratory, boss: Client): Promise<void> {
  const { client, code } = await enrol(lab, 'ROLE_LAB', 'with_a_telephone');
  const proof = (): object => ({ password: client.password, code: code() });
  good(await client.post('/api/second-factor/recovery-codes', proof()));
  nextCode(lab);
  good(await client.post('/api/second-factor/remove', proof()));
  await enrol(lab, 'ROLE_LAB', 'without_a_telephone');
  const lost = { username: 'without_a_telephone', reason: 'Lost the telephone' };
  good(await boss.post('/api/second-factor/take-away', lost));
  const rules = good(await boss.get('/api/sign-in-rules')).body;
  good(await boss.put('/api/sign-in-rules', { managersNeedSecondFactor: false, version: rules.version }));
  const changing = await lab.as('ROLE_LAB', 'new_password');
  const passwords = { oldPassword: changing.password, newPassword: 'a longer horse battery' };
  good(await changing.post('/api/users/change_password', passwords));
}

async function asked(boss: Client, { twins, released, patient, draft }: Sample): Promise<void> {
  const [keep, merge] = twins;
  for (const address of [
    '/api/prices/history?code=UE',
    `/api/patient/merge-preview?keep=${keep}&merge=${merge}`,
    `/api/deposits/${patient.id}`,
    `/api/report/cumulative/${patient.id}`,
    `/api/report/cumulative/${patient.id}.pdf`,
    `/api/deliveries/offers?bookingIds=${released.id}`,
    `/api/catalogue/profiles/LIPID/dry-run?version=${draft.version}`,
  ]) {
    good(await boss.get(address));
  }
  const today = new Date().toISOString().slice(0, 10);
  for (const report of ['daily', 'monthly', 'cashier', 'refunded', 'summary'])
    for (const format of ['', '?format=csv', '?format=pdf'])
      good(await boss.get(`/api/figures/${report}/${today}/${today}${format}`));
  const csv = 'guideline,year,organism,drug\nEUCAST,2025,Klebsiella pneumoniae,Ampicillin';
  const tables = good(await boss.post('/api/catalogue/breakpoints', { kind: 'intrinsic', csv })).body;
  const [{ id }] = Array.isArray(tables) ? tables : [tables];
  good(await boss.get(`/api/catalogue/breakpoints/${id}`));
  good(await boss.get(`/api/catalogue/breakpoints/${id}?format=csv`));
}

/** A unit of blood given out and returned, a specimen taken again, an interim report, a result seen to stand. */
async function atTheBench(lab: Laboratory, boss: Client): Promise<void> {
  const bench = await lab.as('ROLE_LAB', 'tendai');
  const bank = { lab, first: bench, second: await lab.as('ROLE_LAB', 'rudo'), pathologist: boss };
  const sheet = await agreed(bank, A_POSITIVE);
  const unit = aUnit(bank);
  good(await match(bank, sheet, [unit]));
  good(await act(bank, 'issue', sheet, String(unit['unit'])));
  good(await act(bank, 'return', sheet, String(unit['unit'])));
  const { unit: donation, expiry } = aUnit(bank);
  const who = { group: 'O Negative', person: 'Sr Dube', reason: 'Ruptured spleen' };
  const leaving = { bookingId: (await aBooking(lab, ['UE'])).id, unit: donation, expiry, ...who };
  const left = good(await bench.post('/api/bloodbank/units/emergency', leaving, beside(bank.second))).body;
  good(await bench.get(`/api/bloodbank/units/emergency/${left.id}.pdf`));

  const booking = await aBooking(lab, ['UE']);
  const [{ accession }] = good(await bench.get(`/api/booking/${booking.id}`)).body.specimens;
  good(await bench.put(`/api/specimens/${accession}`, { state: 'rejected', reason: 'clotted' }));
  good(await bench.post(`/api/specimens/${accession}/recollect`));

  const interim = await aBooking(lab, ['UMCS']);
  const culture = aCulture({ status: 'interim', hours: 24 });
  const nothing = { PUS: '20', EPIC: '2', GROW: 'No growth', CFU: '' };
  const read = aSave(interim, 'UMCS', nothing, { sections: { culture } }, 'microbiology');
  good(await bench.put('/api/microbiology/', read));
  good(await boss.post(`/api/report/${interim.id}/preliminary`, { profileCode: 'UMCS', version: 1 }));

  const house = { lab, bench, pathologist: boss, reception: await lab.as('ROLE_RECEPTION') };
  const out = await aBooking(lab, ['FBC'], FEMALE);
  good(await countedBlood(boss, out, { action: 'release' }));
  await corrected(house, out.patientId, { gender: 'male' });
  await lab.drain();
  good(await boss.get(`/api/results/${out.id}/FBC/review`));
  const seen = { bookingId: out.id, profileCode: 'FBC', version: 1, reason: 'It stands' };
  good(await boss.post('/api/results/reviewed', seen));
}

/** Shifts, refunds, voids, credit notes, invoices, and what two people write off. */
async function atTheTillAndTheOffice(lab: Laboratory, boss: Client): Promise<void> {
  const second = beside(await lab.as('ROLE_LABADMIN', 'approver'));
  await atTheTill(lab, boss);
  const { items } = good(await boss.get('/api/shifts')).body;
  for (const { id, report } of items) {
    good(await boss.get(`/api/shifts/${id}`));
    if (report) good(await boss.get(`/api/shifts/reports/${report.number ?? report}`));
  }
  const refunded = await aBill(lab);
  good(await pay(boss, refunded, refunded.total));
  good(await refund(boss, refunded, ['UE'], {}, await leaveTo(lab, boss, refunded)));
  const voided = await aBill(lab);
  const { receipt } = good(await pay(boss, voided, voided.total)).body;
  good(await boss.post(`/api/receipts/${receipt.number}/void`, { reason: 'Wrong patient' }, once()));

  const [closed] = await lab.sql<{ number: number }>(
    `select number from receipt where cashier = 'early_till' and kind = 'payment' order by number limit 1`,
  );
  const credited = { reason: 'Wrong patient' };
  const note = `/api/receipts/${closed?.number}/credit-note`;
  good(await boss.post(note, credited, { ...once(), ...second }));

  const over = await aBill(lab, ['UE', 'LFT']);
  good(await pay(boss, over, over.total));
  await takeOff(lab, over, 'LFT');
  good(await boss.post('/api/deposits/keep', { bookingId: over.id }, once()));

  const forgiven = await aBill(lab);
  const forgiving = { bookingId: forgiven.id, amount: '2.00', reason: 'Not to be found' };
  good(await boss.post('/api/booking/write-off', forgiving, { ...once(), ...second }));

  const payer = await aPayer(boss, { name: 'Day Cover', email: 'claims@insurer.example' });
  const charged = await aBill(lab);
  good(await bill(boss, payer, charged));
  const [{ day }] = good(await boss.get(`/api/payers/${payer.id}`)).body.charges;
  const invoice = good(await invoiceOf(boss, payer, { from: day, to: day }));
  const off = { invoice: invoice.body.number, amount: '1.00', reason: 'Closed down' };
  good(await boss.post(`/api/payers/${payer.id}/write-offs`, off, { ...once(), ...second }));
  const unnamed = await aBill(lab);
  await paidUnnamed(lab, boss, unnamed);
  const moved = { bookingIds: [unnamed.id], reason: 'Named by the patient' };
  good(await boss.post(`/api/payers/${payer.id}/moved`, moved, once()));
  const old = await aBill(lab);
  await lab.sql(`update booking set account_name = 'Hill Fund' where id = $1`, [old.id]);
  good(await boss.get('/api/booking/account-words'));
  const answered = { bookingIds: [old.id], payerId: payer.id };
  good(await boss.post('/api/booking/account-words', answered, once()));
  good(await boss.get(`/api/booking/${old.id}`));
  const statement = { payerId: payer.id, month: day.slice(0, 7) };
  good(await boss.post('/api/deliveries/statements', statement, once()));

  const { version } = good(await boss.get('/api/catalogue/profiles/CRP')).body;
  good(
    await boss.put('/api/prices', { prices: [{ code: 'CRP', price: '9.00', version }], reason: 'Dearer' }),
  );
  good(
    await boss.put('/api/catalogue/prices', {
      prices: [{ code: 'CRP', price: '9.50', version: version + 1 }],
    }),
  );
}

/** A profile changed, published and retired; a booking changed, its cards cancelled, and deleted. */
async function undone(lab: Laboratory, boss: Client): Promise<void> {
  const profile = good(await boss.get('/api/catalogue/profiles/ESR')).body;
  const draft = good(await putProfile(boss, { ...profile, draft: true })).body;
  const published = good(
    await boss.post('/api/catalogue/profiles/publish', {
      code: 'ESR',
      version: draft.version,
      reason: 'As now',
    }),
  ).body;
  const retiring = { code: 'ESR', retired: true, reason: 'Sent out', version: published.version };
  good(await boss.post('/api/catalogue/profiles/retire', retiring));

  const wrong = await aBooking(lab, ['UE', 'FBC']);
  const { version } = good(await boss.get(`/api/booking/${wrong.id}`)).body;
  const grantFor = (act: 'update' | 'delete') => grant(lab, boss.username, act, wrong.id);
  const change = { id: wrong.id, version, notes: 'Fasting', reason: 'Told later' };
  const changed = good(await boss.put('/api/booking/update', change, await grantFor('update'))).body;
  const token = { 'X-XSRF-TOKEN': boss.xsrf };
  const leave = await grantFor('delete');
  good(await boss.delete(`/api/jobCard/by-booking/${wrong.id}`, undefined, leave));
  const gone = { id: wrong.id, version: changed.version, reason: 'Booked twice' };
  good(await boss.delete('/api/booking', gone, { ...token, ...leave }));

  const other = await aBooking(lab, ['UE']);
  const cancel = { ...token, ...(await grant(lab, boss.username, 'delete', other.id)) };
  good(await boss.get(`/api/jobCard/delete-by-bookingId/${other.id}`, cancel));
}

/** A laboratory that has no user but the first. */
export async function aSetUp(): Promise<void> {
  const fresh = await openLaboratory();
  try {
    const admin = new Client(fresh.address, 'admin', TEST_PASSWORD);
    good(await admin.signIn());
    good(await admin.post('/api/set-up/steps', { step: 'logo', answer: 'skipped' }));
    good(await admin.get('/api/set-up/test-page.pdf?kind=label'));
    good(await admin.get('/api/set-up/ready/test-page.pdf?kind=a4'));
    good(await admin.post('/api/users/own-name', { firstName: 'Rudo', surname: 'Moyo' }));
    const { version } = good(await admin.get('/api/about')).body;
    good(await admin.post('/api/set-up/time', { timeZone: 'Africa/Harare', baseCurrency: '$', version }));
    good(await admin.post('/api/set-up/tests', { start: 'shipped', units: ['biochemistry'] }));
  } finally {
    await fresh.close();
  }
}
