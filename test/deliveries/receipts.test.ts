import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pay } from '../billing/till.js';
import { readPaper } from '../reports/paper.js';
import type { Booked } from '../results/bench.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aMailBooking, MARY, setUpMail } from './post.js';
import { attachmentOf, headerOf, refusing, startReceiver, textOf, type Receiver } from './receiver.js';

let lab: Laboratory;
let cashier: Client;
let receiver: Receiver;
/** While it is above zero the receiver refuses. */
let refusals = 0;
let refusal = refusing(550, 'No such mailbox');

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  receiver = await startReceiver({}, () => (refusals-- > 0 ? refusal : undefined));
});
afterAll(async () => {
  await lab.close();
  await receiver.close();
});

async function aReceipt(): Promise<{ readonly number: number; readonly booking: Booked }> {
  const booking = await aMailBooking(lab);
  const { receipt } = (await pay(cashier, booking, '12.00')).body;
  return { number: receipt.number, booking };
}

function mail(number: number, address = MARY, who = cashier, key: string = randomUUID()): Promise<Answer> {
  return who.post('/api/deliveries/receipts', { number, address }, { 'Idempotency-Key': key });
}

async function notices(who: Client): Promise<readonly { title: string; text: string }[]> {
  return (await who.get('/api/notifications')).body.items;
}

test('no receipt is sent before a manager has set a mail server up', async () => {
  const { number } = await aReceipt();
  expect(await mail(number)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('No mail server is set up') },
  });
  await setUpMail(lab, receiver.port);
});

test('a receipt leaves as a file that says COPY; the message around it names nobody, no test and no amount', async () => {
  const { number } = await aReceipt();
  const before = receiver.letters.length;
  const answer = await mail(number, ` ${MARY} `);
  expect(answer).toMatchObject({ status: 201, body: { number, address: MARY } });
  await lab.drain();
  const [letter, ...others] = receiver.letters.slice(before);
  expect(others).toEqual([]);
  if (!letter) return;
  expect(letter.to).toEqual([MARY]);
  expect(headerOf(letter, 'Subject')).toBe(`Meniscus Laboratory: receipt ${number}`);
  expect(headerOf(letter, 'Message-ID')).toBe(`<${answer.body.id}@lab.example>`);
  for (const secret of ['Postal', 'Urea', '12.00']) expect(textOf(letter)).not.toContain(secret);
  const attached = attachmentOf(letter);
  expect(attached?.name).toBe(`receipt-${number}.pdf`);
  const lines = (await readPaper(attached?.pdf ?? new Uint8Array())).lines.join('\n');
  for (const said of [`RECEIPT No. ${number}`, 'COPY', 'Mary Postal', '12.00']) expect(lines).toContain(said);
  // It uses no original up.
  await cashier.post(`/api/receipts/${number}.pdf?format=a4`, {});
  const prints = await lab.sql('select is_copy from receipt_print where receipt_number = $1', [number]);
  expect(prints).toEqual([{ is_copy: false }]);
  const audited = await lab.sql(
    `select after ->> 'address' as address from audit_entry where action = 'receipt.mail'
    and subject_id = $1`,
    [String(number)],
  );
  expect(audited).toEqual([{ address: MARY }]);
});

test('the same key sends it once, however often it is asked', async () => {
  const { number } = await aReceipt();
  const before = receiver.letters.length;
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => mail(number, MARY, cashier, key)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await lab.drain();
  expect(receiver.letters.length).toBe(before + 1);
});

test('refuses what is no address at its field', async () => {
  const { number } = await aReceipt();
  const answers = ['mary', 'mary@', 'a@b', 'a@b.example, c@d.example', ''].map((address) =>
    mail(number, address),
  );
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'address' }] } });
});

test("nobody sends another cashier's receipt but managers, and none that is not there", async () => {
  const { number } = await aReceipt();
  const other = await lab.as('ROLE_CASHIER', 'other_till');
  expect((await mail(number, MARY, other)).status).toBe(403);
  expect((await mail(999_999)).status).toBe(404);
  expect((await mail(number, MARY, await lab.as('ROLE_LABADMIN'))).status).toBe(201);
  await lab.drain();
});

test('is tried again while the server is busy, and arrives once', async () => {
  const { number } = await aReceipt();
  const before = receiver.letters.length;
  [refusal, refusals] = [refusing(421, 'Too busy'), 2];
  await mail(number);
  await lab.drain();
  expect(receiver.letters.length).toBe(before + 1);
});

test('whoever sent it is told that it could not be delivered, and why; nobody else is', async () => {
  const { number } = await aReceipt();
  [refusal, refusals] = [refusing(550, 'No such mailbox'), 1];
  await mail(number);
  await lab.drain();
  const [told] = await notices(cashier);
  expect(told).toMatchObject({
    title: `Receipt ${number} was not sent`,
    text: expect.stringMatching(new RegExp(`^LAB\\d+ Mary Postal \\d+ – ${MARY}: .*No such mailbox`)),
    link: expect.stringMatching(/^\/accounts\/paymentprocessing\?bookingId=/),
  });
  const titles = (await notices(await lab.as('ROLE_CASHIER', 'other_till'))).map(({ title }) => title);
  expect(titles).not.toContain(`Receipt ${number} was not sent`);
});

test('what was sent, and what became of it, can be neither changed nor deleted', async () => {
  for (const table of ['receipt_delivery', 'receipt_delivery_attempt'])
    await expect(lab.sql(`delete from ${table}`)).rejects.toThrow();
  await expect(lab.sql(`update receipt_delivery set address = 'x@y.example'`)).rejects.toThrow();
});
