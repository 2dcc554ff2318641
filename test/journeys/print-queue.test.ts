import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MARY, released as mailed, setUpMail } from '../deliveries/post.js';
import { startReceiver } from '../deliveries/receiver.js';
import { scanned } from '../reports/picture.js';
import { readPaper } from '../reports/paper.js';
import { aBooking, forCertificate, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

/** A plain office printer. */
const QR_DPI = 300;

let house: House;
let counter: Person;

beforeAll(async () => {
  house = await openHouse();
  counter = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([counter])).toEqual([]));

async function released(fullName: string): Promise<Booked> {
  const booking = await aBooking(house.lab, ['UE', 'LFT'], forCertificate(house.lab, fullName));
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const answer = await save(director, booking, 'UE', { ...NORMAL_UE, K: '5.9' }, { action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

async function movesTo({ patientId }: Booked, email: string): Promise<void> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  const patient = (await reception.get(`/api/patient/${patientId}`)).body;
  good(await reception.put('/api/patient', { ...patient, email }));
}

/** The PDF that the next press brings. */
async function caught(page: Page, press: () => Promise<unknown>): Promise<Uint8Array> {
  let paper = new Uint8Array();
  await page.route(/\.pdf/, async (route) => {
    const answer = await route.fetch();
    paper = new Uint8Array(await answer.body());
    await route.fulfill({ response: answer });
  });
  await press();
  await until(
    () => Promise.resolve(paper.length),
    (length) => length > 0,
  );
  await page.unroute(/\.pdf/);
  return paper;
}

/** In one line, without the marks that isolate what people typed. */
async function textOf(pdf: Uint8Array): Promise<{ readonly pages: number; readonly text: string }> {
  const { pages, lines } = await readPaper(pdf.slice());
  return {
    pages,
    text: lines
      .join(' ')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' '),
  };
}

test('what was released is printed from the queue in one go and leaves it, or goes by email where its patient is', async () => {
  await released('Rudo Ncube');
  await released('Chipo Marufu');
  const { page } = counter;
  await page.goto('/print-queue');
  for (const name of ['Rudo Ncube', 'Chipo Marufu']) {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  }
  const pdf = await caught(page, () => page.getByRole('button', { name: 'Print 2 reports' }).click());
  await see(page.getByText('2 reports downloaded as one file to print, and marked as printed'));
  const { pages, text } = await textOf(pdf);
  expect(pages).toBe(2);
  for (const said of ['Rudo Ncube', 'Chipo Marufu', 'Potassium', '5.9']) expect(text).toContain(said);
  const reception = await house.lab.as('ROLE_RECEPTION');
  expect((await reception.get('/api/print-queue')).body.items).toEqual([]);

  // Of two reports whose one address was changed meanwhile the other goes, and this one can be sent then.
  const dialog = page.getByRole('dialog', { name: 'Send by email' });
  const send = (text: string) => dialog.getByRole('button', { name: `Send ${text}`, exact: true }).click();
  const receiver = await startReceiver();
  try {
    await setUpMail(house.lab, receiver.port);
    await mailed(house.lab, ['UE'], { fullName: 'Tariro Post' });
    const moved = await mailed(house.lab, ['UE'], { fullName: 'Mary Moved' });
    // The queue is live: nobody loads it again.
    for (const name of [/Tariro Post/, /Mary Moved/])
      await page.getByRole('row', { name }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send by email' }).click();
    await see(dialog.getByRole('button', { name: 'Send 2 reports' }));
    await movesTo(moved, 'mary.new@patients.example');
    await send('2 reports');
    await see(dialog.getByText('The address was changed to mary.new@patients.example meanwhile'));
    await missing(dialog.getByText('Tariro Post'));
    await send('1 report');
    await missing(dialog);
    await house.lab.drain();
    const arrived = receiver.letters.flatMap(({ to }) => to);
    expect(arrived.toSorted()).toEqual(['mary.new@patients.example', MARY]);
  } finally {
    await receiver.close();
  }
});

test('a report is asked where to from the list of results; its certificate is one test on one page, on every paper', async () => {
  const booking = await released('Nyasha Ruzvidzo');
  const { page } = counter;
  await page.goto('/view/results');
  const row = page.getByRole('row', { name: /Nyasha Ruzvidzo/ });
  await row.getByRole('button', { name: 'Send Urea & Electrolytes of Nyasha Ruzvidzo' }).click();
  await page.waitForURL(`**/custom-report?bookingId=${booking.id}**`);
  await see(page.getByRole('dialog', { name: 'Send by email' }).getByText('Nyasha Ruzvidzo'));
  await page.keyboard.press('Escape');
  await missing(page.getByRole('dialog'));

  await page.getByRole('button', { name: 'Other reports' }).click();
  await page.getByRole('menuitem', { name: 'Urea & Electrolytes' }).click();
  const sheet = page.getByRole('article', { name: 'Certificate of Nyasha Ruzvidzo' });
  await see(sheet.getByRole('heading', { name: 'Certificate' }));
  const code = sheet.getByRole('img', { name: /QR code/ });
  await see(code);
  await code.evaluate((drawn) => (drawn as HTMLImageElement).decode());
  const { certificateId } = (await (await house.lab.as('ROLE_RECEPTION')).get(`/api/booking/${booking.id}`))
    .body;
  const said = ['Nyasha Ruzvidzo', 'Potassium', '5.9', certificateId as string, 'Signature', '15 Jan 1980'];
  const shown = (await sheet.innerText()).replace(/\s+/g, ' ');
  for (const one of said) expect(shown).toContain(one);
  expect(shown).not.toMatch(/Liver|Not on this report/);

  const browserPrint = new Uint8Array(await page.pdf({ format: 'A4', printBackground: true }));
  const pdf = await caught(page, () => page.getByRole('button', { name: 'PDF' }).click());
  for (const paper of [browserPrint, pdf]) {
    const { pages, text } = await textOf(paper);
    expect(pages).toBe(1);
    for (const one of said) expect(text).toContain(one);
    expect(text).not.toMatch(/Liver|Not on this report/);
  }
  // The code of the server's own paper is read where that is drawn.
  expect(await scanned(browserPrint, 'QR_CODE', QR_DPI)).toMatch(new RegExp(`/verify/${certificateId}$`));
  await missing(page.getByRole('alert'));
});
