import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { complaintsOf, missing, openInstallation, see, type House } from './laboratory.js';
import { load, walk } from './walk.js';

let house: House;
let validator: Person;
let cashier: Person;
let stranger: Person;

beforeAll(async () => {
  house = await openInstallation();
  validator = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  stranger = await walkIn(house.browser, house.lab);
  await load(stranger.page, '/home');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([validator, cashier, stranger])).toEqual([]);
});

test.each([
  ['/accounts/payments', 'Nothing is left to be paid', 'Book a patient', '/reception/incoming'],
  ['/todos', 'Nothing is waiting for you', 'Book a patient', '/reception/incoming'],
  ['/lab/worklist', 'Nothing waits here', 'Book a patient', '/reception/incoming'],
  ['/searchresults?searchQuery=Nobody', 'Nobody found for “Nobody”', 'Book a patient', '/reception/incoming'],
  ['/lab/validation', 'Nothing waits for a signature', 'Open the worklist', '/lab/worklist'],
  ['/view/results', 'No result yet', 'Open the worklist', '/lab/worklist'],
  ['/critical-calls', 'No critical call', 'Open the worklist', '/lab/worklist'],
  ['/update/haematology', 'No test is chosen', 'Open the worklist', '/lab/worklist'],
  ['/print-queue', 'Nothing is waiting to be printed', 'Open the results', '/view/results'],
  ['/delivery-log', 'Nothing was sent', 'Set the mail server up', '/mail-settings'],
  ['/daily', 'No money moved', 'Open payments', '/accounts/payments'],
  ['/shifts', 'No shift yet', 'Open your shift', '/shift'],
  ['/accounts/in-words', 'Every booking says who pays', 'Open the payers', '/payers'],
  ['/summary', 'No money moved', 'Open payments', '/accounts/payments'],
  ['/modal', 'No booking is chosen', 'Search', '/search'],
])('%s is empty: it says so, and leads on to where something is done', async (path, said, label, to) => {
  const { page } = validator;
  await walk(page, path);
  await see(page.getByRole('heading', { name: said }));
  const on = page.getByRole('main').getByRole('link', { name: label, exact: true });
  expect(new URL((await on.getAttribute('href')) ?? '', page.url()).pathname).toBe(to);
});

test.each([
  ['/profile/dictionary', 'Add the first phrase', 'Add phrase'],
  ['/profile/filmcomments', 'Add the first film comment', 'Add film comment'],
  ['/profile/breakpoints', 'Import the first table', 'Import a table'],
])('%s is empty: its first line is added from there', async (path, label, dialog) => {
  const { page } = validator;
  await walk(page, path);
  await page.getByRole('button', { name: label }).click();
  const opened = page.getByRole('dialog', { name: dialog });
  await see(opened);
  await page.keyboard.press('Escape');
  await missing(opened);
});

test('an empty list offers nothing that the server would refuse', async () => {
  const { page } = cashier;
  await walk(page, '/accounts/payments');
  await see(page.getByRole('heading', { name: 'Nothing is left to be paid' }));
  expect(await page.getByRole('link', { name: 'Book a patient' }).count()).toBe(0);
});

test('the open page names the laboratory, and leads to the sign-in, the test menu and the formulas', async () => {
  const { page } = stranger;
  for (const [label, heading, path] of [
    ['Sign in', 'Sign in', '/security/login'],
    ['Test menu', 'Test menu', '/available-profiles'],
    ['Formulas', 'Formulas', '/formulas'],
  ] as const) {
    await walk(page, '/home');
    await see(page.getByRole('heading', { level: 1, name: 'Meniscus Laboratory' }));
    const ways = page.getByRole('navigation', { name: 'From here' });
    await ways.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    await page.waitForURL(`**${path}`);
    await see(page.getByRole('heading', { level: 1, name: heading }));
  }
});

test.each([
  ['/classic-haematology', 'Haematology'],
  ['/classic-serology', 'Serology'],
  ['/classic-bloodbank', 'Blood bank'],
  ['/classic-molecular', 'Molecular'],
  ['/classic-immunochemistry', 'Immunochemistry'],
  ['/classic-microbiology', 'Microbiology'],
])('%s is a blank sheet for paper, open to anyone', async (path, unit) => {
  const { page } = stranger;
  await walk(page, path);
  await see(page.getByRole('heading', { level: 1, name: `${unit} bench sheet` }));
  const sheet = page.getByRole('article', { name: /blank sheet/ });
  await see(sheet.getByRole('columnheader', { name: 'Lab number' }));
  const written = await sheet.getByRole('cell').allTextContents();
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((text) => text.trim() !== '')).toEqual([]);
});

test('each step alone is the empty frame of its step, and leads to the others and to a booking', async () => {
  const { page } = stranger;
  const booking = page.getByRole('main').getByRole('link', { name: 'Book a patient' });
  await walk(page, '/step-wizard');
  await see(page.getByRole('heading', { level: 1, name: 'Book patient' }));
  for (const [path, title] of [
    ['/select-profiles', 'Select Profiles'],
    ['/patient-demographics', 'Patient Demographics'],
    ['/contact-details', 'Contact Details'],
    ['/clinical-data', 'Clinical Data'],
    ['/referring-doctor', 'Doctor'],
    ['/booking-summary', 'Summary'],
  ] as const) {
    const steps = page.getByRole('navigation', { name: 'Steps of the booking' });
    await steps.getByRole('button', { name: title }).click();
    await page.waitForURL(`**${path}`);
    await see(page.getByRole('heading', { level: 1, name: title }));
    expect(await booking.getAttribute('href')).toMatch(/^\/reception\/incoming/);
  }
  await booking.click();
  await page.waitForURL('**/security/login');
});

test('what is left to do stands on the first page, and leads to where it is done', async () => {
  const { page } = validator;
  await walk(page, '/welcome');
  const left = page.getByRole('region', { name: 'Before the laboratory is ready' });
  await see(left.getByRole('listitem', { name: 'Reference ranges' }));
  await left.getByRole('link', { name: 'Admin code: Set it' }).click();
  await page.waitForURL('**/about/lab-info');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mbare Laboratory');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await see(page.getByText('The laboratory information was saved'));
  await walk(page, '/welcome');
  await see(page.getByText('Mbare Laboratory'));
  await see(left);
});

test('a prefix that cannot be is refused at the prefix, and the number is called what it is: the next one', async () => {
  const { page } = validator;
  await walk(page, '/labNumber/config');
  await page.getByRole('textbox', { name: 'Prefix' }).fill('L AB');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('textbox', { name: 'Prefix' }).and(page.locator('[aria-invalid="true"]')));
  await page.getByRole('textbox', { name: 'Prefix' }).fill('MB-');
  await page.getByRole('textbox', { name: 'Next number' }).fill('70');
  await see(page.getByRole('status').filter({ hasText: 'MB-70' }));
});
