import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { readPaper } from '../reports/paper.js';
import { aBooking } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, resultAddress, see, type House } from './house.js';

let house: House;
let bench: Person;
let doctor: Person;
let reception: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
  doctor = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'drdube');
  reception = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION', 'chipo');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench, doctor, reception])).toEqual([]));

const value = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `${name}, result` });
const algorithm = (page: Page): Locator => page.getByRole('region', { name: 'HIV algorithm' });

async function enterKit(page: Page, name: string, lot: string): Promise<void> {
  const kit = page.getByRole('group', { name: `Kit of ${name}` });
  await kit.getByLabel('Kit', { exact: true }).fill('Determine');
  await kit.getByLabel('Lot').fill(lot);
  await kit.getByLabel('Expiry', { exact: true }).fill('2099-10-31');
}

test('an HIV test from booking to paper: concluded by the assays, confidential, on a page of its own', async () => {
  const patient = { fullName: 'Nyasha Ruzvidzo', dateOfBirth: '1990-04-02', gender: 'female' };
  const booking = await aBooking(house.lab, ['HIV', 'HBSAG'], { patient });

  // The bench reads the first assay; the sheet says what is lacking.
  const { page } = bench;
  await page.goto(resultAddress(booking, 'HIV', 'serology'));
  await value(page, 'HIV screening test').fill('Reactive');
  await see(algorithm(page).getByText('No conclusion'));
  await see(algorithm(page).getByText('next assay needed'));
  await value(page, 'HIV confirmatory test').fill('Reactive');
  await see(algorithm(page).getByText('Positive'));
  await missing(algorithm(page).getByText('next assay needed'));
  // Nobody types the conclusion.
  expect(await value(page, 'HIV conclusion').count()).toBe(0);
  await enterKit(page, 'HIV screening test', '23A');
  await enterKit(page, 'HIV confirmatory test', 'UG-7');
  await page.getByRole('button', { name: 'Update Only' }).click();
  await page.waitForURL('**/lab/worklist**');

  await doctor.page.goto(resultAddress(booking, 'HIV', 'serology'));
  await doctor.page.getByRole('button', { name: 'Update and Release' }).click();
  await doctor.page.waitForURL('**/lab/worklist**');

  // Reception reads that it was released, and prints it.
  const counter = reception.page;
  await counter.goto('/view/results?unit=serology');
  await see(counter.getByText('released, confidential'));
  await counter.goto(`/custom-report?bookingId=${booking.id}&reportType=custom`);
  await see(counter.getByText('released, confidential'));
  expect(await counter.getByText(/Positive|Reactive/).count()).toBe(0);
  let paper = new Uint8Array();
  await counter.route(/\.pdf/, async (route) => {
    const answer = await route.fetch();
    paper = new Uint8Array(await answer.body());
    await route.fulfill({ response: answer });
  });
  await counter.getByRole('button', { name: 'Print' }).click();
  await see(counter.getByText(/The report to print was downloaded/));
  const { pages, lines } = await readPaper(paper);
  const text = lines.join('\n');
  expect(pages).toBe(1);
  for (const said of [
    'Nyasha Ruzvidzo',
    'HIV screening test',
    'HIV confirmatory test',
    'Reactive',
    'HIV conclusion',
    'Positive',
    'two assays were used, one after the other: HIV screening test, HIV confirmatory test',
    'Not on this report yet: Hepatitis B Surface Antigen',
  ]) {
    expect(text.replaceAll(/[\n\u2066-\u2069]/g, ' ').replaceAll(/ +/g, ' ')).toContain(said);
  }
  expect(text).not.toMatch(/23A|UG-7|Determine/);
});

test('a child under 18 months gets no conclusion: the sheet asks for an EID', async () => {
  const dateOfBirth = new Date(house.lab.clock.now().getTime() - 200 * 86_400_000).toISOString().slice(0, 10);
  const patient = { fullName: 'Baby Ruzvidzo', dateOfBirth, gender: 'male' };
  const booking = await aBooking(house.lab, ['HIV'], { patient });
  const { page } = bench;
  await page.goto(resultAddress(booking, 'HIV', 'serology'));
  await value(page, 'HIV screening test').fill('Reactive');
  await value(page, 'HIV confirmatory test').fill('Reactive');
  await see(algorithm(page).getByText('maternal antibodies possible, send EID'));
  await value(page, 'HIV screening test').fill('Non-reactive');
  await see(page.getByText('the first assay is Non-reactive, so no later one is taken').first());
});

test('the settings page recommends three assays, and takes the list in its order', async () => {
  const { page } = doctor;
  await page.goto('/about/lab-info');
  const field = page.getByLabel('HIV assays, in their order');
  await see(page.getByText(/Three assays are recommended \(WHO\)/));
  await field.fill('HIVT2, HIVT1');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await see(page.getByText('The laboratory information was saved'));
  const { body } = await (await house.lab.as('ROLE_LAB')).get('/api/about');
  expect(body.hivAlgorithm).toEqual(['HIVT2', 'HIVT1']);
});
