// Long because the lists of one day are looked at by those who read them, each person at one page.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { AuditSealer } from '../../server/audit/index.js';
import { pay } from '../billing/till.js';
import { aBooking, aPatient } from '../bookings/requests.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { missing, openInstallation, see, until, type House, Seats } from './laboratory.js';
import { goInside } from './inside.js';

let house: House;
let reader: Person;
let reception: Person;
const seats = new Seats();

async function book(fullName: string): Promise<string> {
  const desk = await house.lab.as('ROLE_RECEPTION');
  const answer = await desk.post('/api/booking/book', aBooking({ patient: aPatient({ fullName }) }));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id as string;
}

beforeAll(async () => {
  house = await openInstallation();
  await book('Chipo Marufu');
  await book('Tendai Chikomo');
  const rests = { restsBeforeLoads: true } as const;
  reader = seats.add(await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', undefined, rests));
});
afterAll(async () => {
  await seats.leave();
  await house.close();
});

const row = ({ page }: Person, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const asked = ({ requests }: Person): number =>
  requests.filter((request) => request.endsWith('/api/billing/payable')).length;

test('a row under the pointer stays where it is; what is new waits behind a button', async () => {
  const { page } = reader;
  await goInside(page, '/accounts/payments');
  await row(reader, 'Tendai Chikomo').hover();
  const before = await row(reader, 'Tendai Chikomo').boundingBox();
  await book('Nyasha Ruzvidzo');
  const news = page.getByRole('button', { name: '1 new' });
  await see(news);
  expect(await row(reader, 'Nyasha Ruzvidzo').count()).toBe(0);
  expect(await row(reader, 'Tendai Chikomo').boundingBox()).toEqual(before);
  await page.getByRole('heading', { name: 'Payments' }).click();
  await see(row(reader, 'Nyasha Ruzvidzo'));
  await missing(news);
});

test("the server's filter decides what a live list shows, and many events are few loads", async () => {
  const { page } = reader;
  await goInside(page, '/accounts/payments?q=mhaka');
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
  const before = asked(reader);
  const began = Date.now();
  for (const name of ['Rutendo Gwaze', 'Blessing Banda', 'Tawanda Mhaka']) await book(name);
  await see(row(reader, 'Tawanda Mhaka'));
  expect(await page.locator('tr[data-row]').count()).toBe(1);
  // One a second at most.
  expect(asked(reader) - before).toBeLessThanOrEqual(Math.max(3, Math.ceil((Date.now() - began) / 1000)));
});

test('filters stand in the address: a reload shows the same, and clearing shows all', async () => {
  const { page } = reader;
  await goInside(page, '/audit');
  await page.getByRole('combobox', { name: 'Of' }).selectOption({ label: 'Bookings' });
  await page.getByRole('textbox', { name: 'From day' }).fill('today');
  await page.keyboard.press('Enter');
  await until(
    async () => new URL(page.url()).search,
    (search) => /subjectKind=booking/.test(search) && /from=\d{4}-\d{2}-\d{2}/.test(search),
  );
  const address = page.url();
  await page.reload();
  await see(page.locator('tr[data-row]'));
  expect(page.url()).toBe(address);
  await page.locator('tr[data-row]').first().click();
  const detail = page.getByRole('complementary', { name: /^Booked tests/ });
  await see(detail);
  await page.keyboard.press('Escape');
  await missing(detail);
  await page.getByRole('button', { name: 'Clear' }).click();
  await until(
    async () => new URL(page.url()).search,
    (search) => search === '',
  );
});

test('the csv is a link to the server, of what the filters find', async () => {
  const { page } = reader;
  await goInside(page, '/view/results?stage=released&q=a');
  const link = page.getByRole('link', { name: 'CSV' }).and(page.locator('[href*="/results"]'));
  await see(link);
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    format: 'csv',
    stage: 'released',
    q: 'a',
    // In the order of the rows on the screen.
    sort: 'at',
    order: 'desc',
  });
  const answer = await page.evaluate(
    async (path) => (await fetch(path)).headers.get('content-type'),
    address.href,
  );
  expect(answer).toMatch(/^text\/csv/);
});

test('the headings of a list stay under the header while its rows go by, and a row is a link', async () => {
  const { page } = reader;
  await page.setViewportSize({ width: 1440, height: 420 });
  await goInside(page, '/audit', page.getByRole('heading', { level: 1, name: 'Audit trail' }));
  const heading = page.getByRole('columnheader', { name: 'Who' });
  await see(heading);
  const top = async (): Promise<number> => (await heading.boundingBox())?.y ?? 0;
  const before = await top();
  await page.locator('tr[data-row]').last().scrollIntoViewIfNeeded();
  await until(top, (now) => now < before);
  // The header and the line under it are 97 px high.
  expect(await top()).toBeGreaterThanOrEqual(96);
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('tr[data-row]')
      .last()
      .locator('td')
      .nth(2)
      .click({ modifiers: ['Control'] }),
  ]);
  expect(beside.url()).toMatch(/\/audit\?id=/);
  await beside.close();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the trail is verified where it is read, held to a head that was noted, and a wrong one shows', async () => {
  const { lab } = house;
  await lab.server.app.get(AuditSealer).seal();
  const { page } = reader;
  const { position, hash } = (await (await lab.as('ROLE_SUPER_ADMIN')).get('/api/audit/head')).body;
  await goInside(page, '/audit');
  await page.getByRole('button', { name: 'Verify the trail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is the audit trail intact?' });
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(dialog.getByText('It is intact'));
  const noted = dialog.getByRole('textbox', { name: 'Head noted earlier' });
  await noted.fill(`${position}:${hash}`);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(dialog.getByText('The noted head still matches.'));
  await noted.fill(`${position}:${'0'.repeat(64)}`);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(dialog.getByRole('alert').filter({ hasText: 'It is broken' }));
  await noted.fill('nonsense');
  await see(dialog.getByText('A position, a colon and 64 digits, as the head is shown above'));
  expect(await dialog.getByRole('button', { name: 'Verify', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await missing(dialog);
});

test('everything about a booking is one press away from one of its entries', async () => {
  const { page } = reader;
  const id = await book('Farai Moyo');
  const [{ lab_number: number } = {}] = await house.lab.sql('select lab_number from booking where id = $1', [
    id,
  ]);
  await goInside(page, '/audit?action=booking.book');
  const listed = row(reader, String(number));
  await see(listed.getByRole('link', { name: String(number) }));
  await listed.getByText('Booked tests').click();
  await page.getByRole('button', { name: 'Everything about this booking' }).click();
  await page.waitForURL(`**/audit?**bookingId=${id}**`);
  await see(page.getByRole('table', { name: 'Audit trail' }).getByText('Booked tests'));
});

test('the bell leads to all notifications, and to only one’s own', async () => {
  reception = seats.add(await sitDown(house.browser, house.lab, 'ROLE_RECEPTION', 'receives'));
  const { page } = reception;
  const booking = await book('Kudzai Mutasa');
  const till = await house.lab.as('ROLE_CASHIER');
  await pay(till, { id: booking }, '12.00');
  await house.lab.drain();
  await goInside(page, '/welcome');
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  // The badge of the backups is for those who can help.
  expect(await page.getByRole('link', { name: /backup/i }).count()).toBe(0);
  await page.getByRole('link', { name: 'All notifications' }).click();
  await see(page.getByRole('heading', { name: 'Notifications', exact: true }));
  const line = row(reception, 'Kudzai Mutasa');
  await see(line.getByText('Payment received (new)'));
  await page.getByRole('combobox', { name: 'Whose' }).selectOption({ label: 'Only mine' });
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
  await goInside(page, '/notifications');
  await line.getByRole('link').click();
  await page.waitForURL(/accounts\/paymentprocessing/);
  // The breadcrumb shows the list and the one booking of it.
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await see(crumbs.getByText(/^LAB\d+$/));
  await see(crumbs.getByRole('link', { name: 'Payments' }));
});

test('everything of one booking is one line, in the bell, on the list and at home; “only mine” is kept in the bell', async () => {
  const { page } = reception;
  const booking = await book('Rumbidzai Folded');
  await save(await house.lab.as('ROLE_SUPER_ADMIN'), { id: booking, patientId: '' }, 'UE', NORMAL_UE, {
    action: 'release',
  });
  // The report waits for the money, or it would not ring.
  await pay(await house.lab.as('ROLE_CASHIER'), { id: booking }, '12.00');
  await house.lab.drain();
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const folded = /and 1 more: (Results ready|Payment received)/;
  await goInside(page, '/notifications');
  await see(row(reception, 'Rumbidzai Folded').getByText(folded));
  expect(await row(reception, 'Rumbidzai Folded').count()).toBe(1);
  await goInside(page, '/welcome');
  const news = page.getByRole('region', { name: 'New' }).getByRole('listitem');
  await see(news.filter({ hasText: 'Rumbidzai Folded' }).filter({ hasText: folded }));
  expect(await news.filter({ hasText: 'Rumbidzai Folded' }).count()).toBe(1);
  const counted = async (): Promise<number> =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? ''));
  await until(counted, (count) => count >= 2);
  const before = await counted();
  await bell.click();
  const line = page.getByRole('button', { name: /Rumbidzai Folded/ });
  await see(line.filter({ hasText: folded }).filter({ hasText: /LAB\d+/ }));
  expect(await line.count()).toBe(1);
  await line.click();
  await page.waitForURL(/jobCard\/summary\?bookingId=/);
  // Both were read with it, and the server counts.
  await until(counted, (count) => count === before - 2);
  await bell.click();
  const whose = page.getByRole('dialog', { name: 'Notifications' }).getByRole('combobox', { name: 'Whose' });
  await whose.selectOption({ label: 'Only mine' });
  await see(page.getByText('No Alerts'));
  await page.reload();
  await bell.click();
  await see(page.getByText('No Alerts'));
  expect(await whose.inputValue()).toBe('true');
  await page.getByRole('link', { name: 'All notifications' }).click();
  await page.waitForURL(/notifications\?mine=true$/);
});
