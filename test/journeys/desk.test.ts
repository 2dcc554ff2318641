// Long because it follows one desk that gives out reports from the queue, the list and a patient's page.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pay } from '../billing/till.js';
import { MARY, released as mailed, setUpMail } from '../deliveries/post.js';
import { startReceiver } from '../deliveries/receiver.js';
import { scanned } from '../reports/picture.js';
import { readPaper } from '../reports/paper.js';
import { aBooking, forCertificate, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { good, type Client } from '../support/client.js';
import { complaintsOf, missing, openInstallation, see, until, type House } from './laboratory.js';
import { goInside } from './inside.js';
import { wireOf } from './wire.js';

/** A plain office printer. */
const QR_DPI = 300;

let house: House;
let desk: Person;

beforeAll(async () => {
  house = await openInstallation();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([desk])).toEqual([]));

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
  const { page } = desk;
  await goInside(page, '/print-queue');
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

  // The address of one of two reports is changed meanwhile: the other goes, and this one can be sent afterwards.
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
  const { page } = desk;
  await goInside(page, '/view/results');
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

const ADMIN_CODE = 'teal-otter-41';
const RESTING = { NA: '140', CL: '103', HCO3: '25', UREA: '5.0', CREA: '70' };
const PATIENT = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };

let pathologist: Client;
/** Two visits of one person. */
let first: Booked;
let again: Booked;

async function comesTwice(): Promise<void> {
  const { lab } = house;
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  first = await aBooking(lab, ['UE'], { patient: PATIENT });
  await save(pathologist, first, 'UE', { ...RESTING, K: '6.9' }, { action: 'release' });
  again = await aBooking(lab, ['UE'], { patient: { id: first.patientId } });
  await save(pathologist, again, 'UE', { ...RESTING, K: '4.1' }, { action: 'release', remarks: 'Repeated' });
}

/** Misread: the report is issued, amended, and printed again. Where the first one is. */
async function amended(): Promise<string> {
  const { token } = (await pathologist.get(`/api/report/${again.id}`)).body;
  const change = { bookingId: again.id, profileCode: 'UE', version: 1, reason: 'Misread' };
  await pathologist.post('/api/results/amend', { ...change, values: [{ code: 'K', parameter: '4.3' }] });
  await pathologist.post(`/api/report/${again.id}.pdf`, {});
  return `/api/report/issued/${token}.pdf`;
}

test('whoever searches opens the patient: visits, results over time, the calls, what was issued, and who looked', async () => {
  const { lab, browser } = house;
  await comesTwice();
  await (await lab.as('ROLE_LAB', 'tendai')).get(`/api/biochemistry/${first.id}/UE`);
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await goInside(page, '/searchresults?searchQuery=chikafu');
  await page.getByRole('link', { name: 'Rutendo Chikafu' }).click();
  await see(page.getByRole('heading', { name: 'Rutendo Chikafu', level: 1 }));
  await see(page.getByRole('region', { name: 'Visits' }).getByRole('link', { name: 'Report' }).nth(1));
  const results = page.getByRole('region', { name: /Urea/ });
  await see(results.getByText('4.1'));
  await see(results.getByRole('img', { name: 'Course: 6.9, 4.1' }));
  await see(page.getByRole('region', { name: 'Critical calls' }).getByText('Nobody has been told yet'));

  await page.getByRole('link', { name: 'Cumulative report' }).click();
  await page.waitForURL(`**/lab/report-two?patientId=${first.patientId}`);
  await see(page.getByRole('heading', { name: 'Cumulative report', level: 1 }));
  const potassium = page.getByRole('row').filter({ hasText: 'Potassium' });
  await see(potassium.filter({ hasText: /6\.9.*4\.1|4\.1.*6\.9/ }));
  const superseded = await amended();
  await page.goBack();

  // Issued reports are listed by version, and the laboratory opens each as it was issued.
  const reports = page.getByRole('region', { name: 'Reports' }).getByRole('listitem');
  await see(reports.first().getByText(/the newest report.*last printed/s));
  await see(reports.nth(1).getByText(/superseded.*never printed/s));
  const old = await reports.nth(1).getByRole('link', { name: 'As it was issued (PDF)' }).getAttribute('href');
  expect(old).toBe(superseded);

  await page.getByRole('button', { name: 'Who looked' }).click();
  const dialog = page.getByRole('dialog', { name: "Who looked at this person's results" });
  await see(dialog.getByRole('listitem').filter({ hasText: 'viewed results: UE' }));
  const printed = await dialog.getByRole('link', { name: 'Print for the person' }).getAttribute('href');
  expect(printed).toBe(`/api/patient/${first.patientId}/access.pdf`);
  await dialog.getByRole('link', { name: 'Whole audit trail' }).click();
  await page.waitForURL(`**/audit?patientId=${first.patientId}**`);
  await see(page.getByRole('table').getByText('Booked tests'));
  expect(complaintsOf([manager])).toEqual([]);
});

test('what happened while the page was connecting is shown without another event; the desk has no call and no old report', async () => {
  const { lab } = house;
  const { patientId } = first;
  const { page } = desk;
  const wire = await wireOf(desk);
  await wire.cut();
  await page.goto('/searchresults?searchQuery=chikafu');
  await see(page.getByRole('link', { name: 'Rutendo Chikafu' }));
  await aBooking(lab, ['LFT'], { patient: { id: patientId } });
  wire.mend();
  await see(page.getByText(/Liver/i));

  await wire.cut();
  await goInside(page, `/patient/${patientId}`);
  const visits = page.getByRole('region', { name: 'Visits' });
  await see(visits.getByText(/Urea/));
  await aBooking(lab, ['FBC'], { patient: { id: patientId } });
  wire.mend();
  await see(visits.getByText(/Full Blood Count/i));

  // Reception gives out reports and sees them, but makes no critical calls.
  await see(page.getByRole('region', { name: /Urea/ }).getByText('4.3'));
  await see(page.getByRole('region', { name: 'Reports' }).getByText(/the newest report/));
  expect(await page.getByRole('link', { name: 'As it was issued (PDF)' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Critical calls' }).count()).toBe(0);
});

test('a patient is edited on the page: beside results the admin code is asked; what somebody else changed is said and kept', async () => {
  const { patientId } = first;
  const { page } = desk;
  await pathologist.put('/api/admin-code', { code: ADMIN_CODE });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Edit .*Rutendo Chikafu/ });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Rutendo Chikafu-Moyo');
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText(/email address/i));
  await form.getByRole('textbox', { name: 'Email' }).fill('rutendo@mail.example');

  const { body: known } = await pathologist.get(`/api/patient/${patientId}`);
  await pathologist.put('/api/patient', { ...known, wardNumber: 'W4' });
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText(/Pathologist Tester changed this|pathologist changed this/));
  expect(await form.getByRole('textbox', { name: 'Ward Number' }).inputValue()).toBe('W4');
  await form.getByRole('button', { name: 'Save' }).click();
  const code = page.getByRole('dialog', { name: 'Admin code' });
  await code.getByRole('textbox', { name: 'Admin code' }).fill(ADMIN_CODE);
  await page.keyboard.press('Enter');
  await code.getByRole('button', { name: 'Proceed' }).click();
  await see(page.getByRole('heading', { name: 'Rutendo Chikafu-Moyo', level: 1 }));
  await see(page.getByText('W4'));
});

test('whoever takes money sees visits and no value, what is left to pay, and the receipts, each to look at', async () => {
  const { lab, browser } = house;
  const till = await sitDown(browser, lab, 'ROLE_CASHIER');
  const { page } = till;
  await goInside(page, `/patient/${first.patientId}`);
  await see(page.getByRole('region', { name: 'Visits' }).getByText(/Urea/));
  expect(await page.getByText('4.1', { exact: true }).count()).toBe(0);
  const bill = await aBooking(lab, ['UE'], { patient: { ...PATIENT, fullName: 'Tendai Mhofu' } });
  await goInside(page, `/patient/${bill.patientId}`);
  const money = page.getByRole('region', { name: 'Money' });
  await see(money.getByText('on 1 booking'));
  await pay(await lab.as('ROLE_CASHIER'), bill, '12.00');
  await see(money.getByRole('link', { name: /^Receipt \d+$/ }));
  await missing(money.getByText('on 1 booking'));
  expect(complaintsOf([till])).toEqual([]);
});
