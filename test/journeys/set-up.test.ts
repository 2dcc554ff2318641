import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { CLIENT_DIR, openBrowser, signIn, walkIn, type Person } from '../support/browser.js';
import { paper } from '../reports/paper.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { Client, good } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { complaintsOf, missing, see, until } from './laboratory.js';
import { goInside } from './inside.js';
import { grave } from './keeps-out.js';

const OWN_PASSWORD = 'quiet violet meniscus';
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let lab: Laboratory;
let browser: Browser;
let admin: Person;
beforeAll(async () => {
  [lab, browser] = await Promise.all([
    openLaboratory({ clientDir: CLIENT_DIR, config: { adminPassword: undefined } }),
    openBrowser(),
  ]);
  admin = await walkIn(browser, lab);
});
afterAll(async () => {
  await browser.close();
  await lab.close();
});
afterEach(() => {
  expect(complaintsOf([admin])).toEqual([]);
});

const heading = (name: string) => admin.page.getByRole('heading', { level: 2, name });
const next = () => admin.page.getByRole('button', { name: 'Next' }).click();

test('the first user signs in, chooses a password, and is led to the set-up', async () => {
  const { page } = admin;
  await page.goto('/security/login');
  await signIn(admin, 'admin', lab.server.firstUser?.password ?? '');
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('New password again').fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/set-up');
  await see(heading('What is the laboratory called?'));
});

/** Every step once; in the long run each both ways. */
const LOOKED_AT = [
  {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    steps: oftener([8, 7, 5, 3], [8, 7, 6, 5, 4, 3, 2, 1]),
  },
  {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    steps: oftener([6, 4, 2, 1], [8, 7, 6, 5, 4, 3, 2, 1]),
  },
] as const;

test('no step keeps anybody out, at the desk in the light and on a phone in the dark', async () => {
  const { page } = admin;
  const odd: string[] = [];
  for (const { viewport, colorScheme, steps } of LOOKED_AT) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const step of steps) {
      await page.keyboard.press(`Alt+${step}`);
      await see(page.getByRole('button', { name: new RegExp(`^${step} .*current$`) }));
      odd.push(...(await grave(page)).map((said) => `${step} ${colorScheme} ${said}`));
    }
  }
  expect(odd).toEqual([]);
});

test('a step says what it wants, is kept with Enter, and stays when somebody comes back', async () => {
  const { page } = admin;
  await next();
  await see(page.getByRole('alert').getByRole('link', { name: 'Name', exact: true }));
  expect(await page.getByText('The laboratory needs a name').count()).toBe(1);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mbare Laboratory');
  await page.getByRole('textbox', { name: 'Phones' }).fill('+263 24 255 0100');
  await page.keyboard.press('Alt+8');
  await page.getByRole('button', { name: 'Finish' }).click();
  await see(page.getByRole('alert').filter({ hasText: 'typed under "Laboratory" is not kept yet' }));
  await page.getByRole('link', { name: 'Meniscus' }).first().click();
  await see(page.getByRole('dialog', { name: 'Leave without saving?' }));
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  await see(heading('Does it have a logo?'));
  await goInside(page, '/welcome');
  await see(page.getByText('Mbare Laboratory'));
  await goInside(page, '/set-up');
  await see(heading('Does it have a logo?'));
  await page.keyboard.press('Alt+1');
  await until(
    () => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
    (name) => name === 'Mbare Laboratory',
  );
  await page.keyboard.press('Alt+2');
});

test('logo, zone, currency and lab number are kept step by step, and one that is skipped is not', async () => {
  const { page } = admin;
  await see(heading('Does it have a logo?'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await see(page.getByRole('img', { name: "The laboratory's logo" }));
  await next();
  await see(heading('Where is it, and what is its currency?'));
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
  await until(
    () => zone.inputValue(),
    (chosen) => chosen === 'Asia/Tokyo',
  );
  await zone.fill('Harare');
  await page.getByRole('option', { name: 'Africa/Harare' }).click();
  await page.getByRole('textbox', { name: 'Base currency' }).fill('ZWG');
  await page.getByRole('textbox', { name: 'Base currency' }).press('Enter');
  await see(heading('Which number does the first patient get?'));
  await page.getByRole('textbox', { name: 'Prefix' }).fill('MB-');
  await page.getByRole('textbox', { name: 'Next number' }).fill('4071');
  await see(page.getByRole('status').filter({ hasText: 'MB-4071' }));
  await page.getByRole('button', { name: 'Back' }).click();
  await see(heading('Where is it, and what is its currency?'));
  await next();
  await page.getByRole('button', { name: 'Skip' }).click();
  await see(heading('Which benches work here?'));
  const [kept] = await lab.sql<{ prefix: string }>('select prefix from lab_number_config');
  expect(kept?.prefix).not.toBe('MB-');
  const [house] = await lab.sql('select time_zone, base_currency, length(logo) > 40 as logo from laboratory');
  expect(house).toEqual({ time_zone: 'Africa/Harare', base_currency: 'ZWG', logo: true });
});

test('benches that do not work here are unticked, and their tests are off the public menu', async () => {
  const { page } = admin;
  for (const bench of ['Molecular', 'Serology', 'Blood bank', 'Microbiology'])
    await page.getByRole('checkbox', { name: new RegExp(bench, 'i') }).uncheck();
  await next();
  await see(page.getByText('Choose the equation of the eGFR').first());
  await page.getByRole('radio', { name: /^CKD-EPI 2021/ }).check();
  await next();
  await see(heading('Do the printers print?'));
  const label = page.getByRole('link', { name: 'Print a label' });
  expect(await label.getAttribute('href')).toBe('/api/set-up/test-page.pdf?kind=label');
  await next();
  await see(heading('Who are you?'));
  await next();
  await see(page.getByText('Your surname is needed').first());
  await page.getByRole('textbox', { name: 'Your first name' }).fill('Tariro');
  await page.getByRole('textbox', { name: 'Your surname' }).fill('Moyo');
  await next();
  await see(heading('Who works here?'));
  const [menu] = await lab.sql<{ units: string[] }>(
    `select array_agg(distinct v.unit) as units from profile p
     join profile_version v on v.id = p.published_version_id where p.retired_at is null`,
  );
  expect(menu?.units.sort()).toEqual(['biochemistry', 'haematology', 'immunochemistry']);
  const [chosen] = await lab.sql<{ egfr: string }>('select egfr_equation as egfr from laboratory');
  expect(chosen?.egfr).toBe('CKD-EPI 2021');
});

test('with the first user set-up is over, the password is shown once, and nobody is led there again', async () => {
  const { page } = admin;
  await page.getByLabel('First name').fill('Rudo');
  await page.getByLabel('Surname').fill('Ncube');
  await page.getByLabel('User name').fill('rudo');
  await page.getByRole('button', { name: 'Finish' }).click();
  await see(page.getByRole('alert').filter({ hasText: 'is not added yet: press Add user' }));
  await see(page.getByText('Role is needed').first());
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'RECEPTION' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await see(page.getByRole('table', { name: 'One-time passwords' }).getByText('Rudo Ncube'));
  expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/welcome');
  await see(page.getByRole('heading', { name: 'Welcome, Tariro Moyo' }));
  await missing(page.getByRole('link', { name: /Continue the set-up/ }));
  await goInside(page, '/set-up');
  await see(page.getByRole('heading', { name: 'The laboratory is set up' }));
});

const point = (name: string) => admin.page.getByRole('listitem', { name, exact: true });

test('the first page lists what is left: prices are scaled where the list leads, and then a test is booked', async () => {
  const { page } = admin;
  const director = new Client(lab.address, 'admin', OWN_PASSWORD);
  good(await director.signIn());
  const patient = { fullName: 'Chipo Sithole', dateOfBirth: '1990-02-14', gender: 'female' };
  const book = () => director.post('/api/booking/book', { patient, profiles: ['UE'] });
  expect((await book()).body.code).toBe('example_prices');
  await goInside(page, '/welcome');
  await see(page.getByRole('heading', { name: 'Before the laboratory is ready' }));
  await point('Prices').getByRole('link').click();
  await page.waitForURL('**/price-admin');
  await page.getByRole('button', { name: 'Scale all by a factor' }).click();
  const dialog = page.getByRole('dialog', { name: /^Scale the prices/ });
  await dialog.getByRole('textbox', { name: 'Factor' }).fill('26.5');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await see(dialog.getByRole('status').filter({ hasText: /prices change/ }));
  await dialog.getByRole('button', { name: /^Change \d+ prices$/ }).click();
  await missing(page.getByText('Example prices'));
  const booking = good(await book()).body;
  expect(Number(booking.payment.total)).toBeGreaterThan(100);
  good(await save(director, booking, 'UE', NORMAL_UE, { action: 'release' }));
  const told = (await paper(director, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(told).toContain('Authorised by Tariro Moyo');
});

test('what does not apply is put aside with a reason; when all is answered it says so once, and goes', async () => {
  const { page } = admin;
  await goInside(page, '/welcome');
  await see(point('Prices').getByRole('img', { name: 'Done' }));
  await see(point('Your own name').getByRole('img', { name: 'Done' }));
  await point('Printers').getByRole('button', { name: 'Both print well' }).click();
  await see(point('Printers').getByRole('img', { name: 'Done' }));
  await point('Payment types and exchange rates').getByRole('button', { name: 'They are right' }).click();
  await point('Reference ranges').getByRole('link').click();
  await page.waitForURL('**/profile/ranges');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: /^Verify these \d+ ranges$/ }).click();
  const signing = page.getByRole('dialog', { name: /^Verify these/ });
  await signing.getByRole('textbox', { name: 'Checked against' }).fill('The package inserts');
  await signing.getByRole('button', { name: /^Verify these/ }).click();
  await see(page.getByText(/^\d+ ranges verified$/));
  await goInside(page, '/welcome');
  await see(point('Reference ranges').getByRole('img', { name: 'Done' }));
  for (const name of ['Admin code', 'Doctors', 'A backup that was read back', 'Second factor']) {
    await point(name).getByRole('button', { name: 'Put aside' }).click();
    const dialog = page.getByRole('dialog', { name: `Put aside: ${name}` });
    await dialog.getByRole('textbox').fill('Not in the first week');
    await dialog.getByRole('button', { name: 'Put aside' }).click();
    await missing(dialog);
  }
  await see(page.getByText('The laboratory is ready'));
  await page.getByRole('button', { name: 'Good' }).click();
  await missing(page.getByText('The laboratory is ready'));
  await goInside(page, '/todos');
  await goInside(page, '/welcome');
  await see(page.getByRole('navigation', { name: 'What you do most' }));
  await missing(page.getByRole('heading', { name: 'Before the laboratory is ready' }));
});
