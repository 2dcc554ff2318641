import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill } from '../billing/till.js';
import { aPayer, bill, invoice, type SomePayer } from '../payers/payer.js';
import { readPaper } from '../reports/paper.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { setUpMail } from './post.js';
import { attachmentOf, headerOf, startReceiver, textOf, type Receiver } from './receiver.js';

const CLAIMS = 'claims@insurer.example';

let lab: Laboratory;
let manager: Client;
let receiver: Receiver;
let month: string;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  receiver = await startReceiver();
  month = lab.day(0).slice(0, 7);
});
afterAll(async () => {
  await lab.close();
  await receiver.close();
});

async function invoiced(email: string): Promise<SomePayer> {
  const payer = await aPayer(manager, { email, coPayment: { kind: 'none' } });
  await bill(await lab.as('ROLE_CASHIER'), payer, await aBill(lab));
  const period = { from: lab.day(-1), to: lab.day(0) };
  expect((await invoice(manager, payer, period)).status).toBe(201);
  return payer;
}

function mail(payer: SomePayer, key: string = randomUUID(), of = month): Promise<Answer> {
  const body = { payerId: payer.id, month: of };
  return manager.post('/api/deliveries/statements', body, { 'Idempotency-Key': key });
}

test('no statement is sent before a mail server is set up, nor to a payer without an address', async () => {
  const refused = await mail(await invoiced(CLAIMS));
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('No mail server is set up');
  await setUpMail(lab, receiver.port);
  const nowhere = await mail(await invoiced(''));
  expect(nowhere.status).toBe(409);
  expect(nowhere.body.detail).toContain('no email address');
});

test('a statement leaves as a file; the message around it says the month and no amount', async () => {
  const payer = await invoiced(CLAIMS);
  const before = receiver.letters.length;
  expect((await mail(payer)).body).toMatchObject({ address: CLAIMS, sent: true });
  const [letter, ...others] = receiver.letters.slice(before);
  expect(others).toEqual([]);
  if (!letter) return;
  expect(letter.to).toEqual([CLAIMS]);
  const named = new Date(`${month}-01`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect(headerOf(letter, 'Subject')).toBe(`Meniscus Laboratory: statement ${named}`);
  expect(textOf(letter)).not.toContain('12.00');
  const attached = attachmentOf(letter);
  expect(attached?.name).toBe(`statement-${month}.pdf`);
  const said = (await readPaper(attached?.pdf ?? new Uint8Array())).lines.join('\n');
  for (const words of [payer.name, '12.00', 'Invoices by age']) expect(said).toContain(words);
  const { mails } = (await manager.get(`/api/payers/${payer.id}`)).body;
  expect(mails).toMatchObject([{ month, address: CLAIMS, by: 'Labadmin Tester', sent: true }]);
});

test('a click that is repeated sends it once', async () => {
  const payer = await invoiced(CLAIMS);
  const before = receiver.letters.length;
  const key = randomUUID();
  expect((await mail(payer, key)).body.sent).toBe(true);
  expect((await mail(payer, key)).body).toMatchObject({ address: CLAIMS, sent: true });
  expect(receiver.letters).toHaveLength(before + 1);
});

test('what the mail server refuses is said, and kept', async () => {
  const payer = await invoiced(CLAIMS);
  await receiver.close();
  expect((await mail(payer)).body).toMatchObject({ address: CLAIMS, sent: false });
  expect((await manager.get(`/api/payers/${payer.id}`)).body.mails).toMatchObject([{ sent: false }]);
  expect((await mail(payer, randomUUID(), '2099-01')).body.errors).toMatchObject([{ field: 'month' }]);
  const unknown = await mail({ ...payer, id: randomUUID() });
  expect(unknown.body.errors).toMatchObject([{ field: 'payerId' }]);
});
