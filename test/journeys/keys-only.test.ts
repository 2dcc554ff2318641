// Long because a journey is one story told in order.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../shared/vocabulary.js';
import { aBill, pay } from '../billing/till.js';
import { sitDown, walkIn } from '../support/browser.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { openInstallation, see, until, type House, Seats } from './laboratory.js';

let house: House;
const seats = new Seats();
beforeAll(async () => {
  house = await openInstallation();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

/** A stop of Tab more than a page has is a place that the keys do not reach. */
const MOST_STOPS = 90;

/** The focused element, as a person would call it. */
const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null) return '';
    const labels = 'labels' in at ? [...((at as HTMLInputElement).labels ?? [])] : [];
    const named = at.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ');
    return (named === '' ? (at.textContent ?? '') : named).replace(/\s+/g, ' ').trim();
  });

/** Somebody who has a keyboard and nothing else. */
class Hands {
  pressed = 0;

  constructor(readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.pressed += keys.length;
  }

  /** All at once; what comes so fast is a scanner, unless a hand moves in it. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('ArrowRight');
  }

  /** Waits until that has the focus without help. */
  async at(name: RegExp): Promise<void> {
    await until(
      () => inHand(this.page),
      (said) => name.test(said),
    );
  }

  async until(is: (inHand: Element) => boolean): Promise<void> {
    await until(
      () => this.page.evaluate(`(${String(is)})(document.activeElement)`),
      (said) => said === true,
    );
  }

  /** Goes there with Tab. */
  async reach(name: RegExp): Promise<void> {
    const met: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const said = await inHand(this.page);
      if (name.test(said)) return;
      met.push(said.slice(0, 40));
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(name)}, but: ${[...new Set(met)].join(' | ')}`);
  }

  /** Ctrl+K, a few letters of the screen's name, Enter. */
  async goTo(words: string, title: RegExp): Promise<void> {
    await this.press('Control+k');
    await this.at(/^Patients, numbers, screens and actions/);
    await this.type(words);
    await see(this.page.getByRole('option', { selected: true }).filter({ hasText: words }));
    await this.press('Enter');
    await see(this.page.getByRole('heading', { level: 1, name: title }));
  }

  /** In a list: `/`, a few letters, down to the row that is left, Enter. */
  async openRow(words: string): Promise<void> {
    const row = this.page.locator('tr[data-row]').filter({ hasText: words });
    await see(this.page.locator('tr[data-row]'));
    await this.press('/');
    await this.until((at) => at.matches('input'));
    await this.type(words);
    await until(
      () => this.page.locator('tr[data-row]').count(),
      (rows) => rows === 1,
    );
    await see(row);
    await this.press('ArrowDown');
    await this.until((at) => at.matches('tr[data-row]'));
    await this.press('Enter');
  }
}

async function sitDownAt(role: Role): Promise<Hands> {
  const { page } = seats.add(await sitDown(house.browser, house.lab, role));
  await see(page.getByRole('heading', { level: 1, name: /^Welcome/ }));
  return new Hands(page);
}

/** Signs in with the keys. */
async function signInAt(role: Role): Promise<Hands> {
  const { username } = await house.lab.as(role);
  const { page } = seats.add(await walkIn(house.browser, house.lab));
  const hands = new Hands(page);
  await page.goto('/security/login');
  await hands.at(/^User name/);
  await hands.type(username);
  await hands.reach(/^Password/);
  await hands.type(TEST_PASSWORD);
  await hands.press('Enter');
  await see(page.getByRole('heading', { level: 1, name: /^Welcome/ }));
  return hands;
}

test('by keys alone a super administrator signs in, adds a user and resets a password', async () => {
  const hands = await signInAt('ROLE_SUPER_ADMIN');
  const { page } = hands;
  await hands.goTo('Add user', /^Add user$/);
  await hands.at(/^First ?name/i);
  await hands.type('Rudo');
  await hands.reach(/^Surname/i);
  await hands.type('Keys');
  await hands.reach(/^User ?name/i);
  await hands.type('rudo_keys');
  await hands.reach(/role/i);
  await hands.press('ArrowDown');
  await see(page.getByRole('option'));
  await hands.press('ArrowDown', 'Enter');
  await hands.reach(/^Add user$/);
  await hands.press('Enter');
  await page.waitForURL('**/admin/password-reset-successful');
  const [made] = await house.lab.sql<{ role: string }>(
    `select role from app_user where username = 'rudo_keys'`,
  );
  expect(made).toBeDefined();

  await hands.goTo('Users', /^Users/);
  await hands.openRow('rudo_keys');
  await hands.reach(/^Reset password$/i);
  await hands.press('Enter');
  await see(page.getByRole('dialog', { name: 'Reset password' }));
  await hands.reach(/^Reset$/);
  await hands.press('Enter');
  await page.waitForURL('**/admin/password-reset-successful');
  await see(page.getByRole('heading', { name: 'Password reset successful' }));
});

test('by keys alone a manager changes a price and a setting and reads the daily report', async () => {
  await pay(await house.lab.as('ROLE_CASHIER', 'till'), await aBill(house.lab), '12.00');
  const hands = await sitDownAt('ROLE_LABADMIN');
  const { page } = hands;
  await hands.goTo('Prices', /^Prices/);
  await hands.openRow('LIPID');
  await hands.reach(/^New price/);
  await hands.type('11');
  await hands.reach(/^Save price$/);
  await hands.press('Enter');
  await see(page.getByRole('row').filter({ hasText: 'LIPID' }).getByText('11.00'));

  await hands.goTo('Lab Information', /^Lab Information$/i);
  await hands.reach(/^Website/i);
  await hands.press('Control+a');
  await hands.type('https://lab.example');
  await hands.press('Control+Enter');
  await see(page.getByText(/saved/i));
  const [kept] = await house.lab.sql<{ website: string }>('select website from laboratory');
  expect(kept?.website).toBe('https://lab.example');

  await hands.goTo('Daily report', /^Daily report$/);
  await hands.reach(/^PDF and CSV$/);
  await hands.press('Enter');
  await see(page.getByRole('menuitem').first());
  await hands.press('Escape');
  await hands.press('ArrowLeft');
  await page.waitForURL(/\/daily\?/);
});

/** A payment in full takes at most six keys from the list to the receipt. */
async function takeFirstPayment(hands: Hands): Promise<void> {
  const receipts = async (): Promise<number> =>
    (await house.lab.sql<{ count: number }>('select count(*)::int as count from receipt'))[0]?.count ?? 0;
  const before = await receipts();
  await hands.goTo('Payments', /^Payments$/);
  await see(hands.page.locator('tr[data-row]').first());
  hands.pressed = 0;
  // A single key waits a moment, in which a scanner would go on.
  await hands.press('/');
  await hands.until((at) => at.matches('input'));
  await hands.press('ArrowDown', 'Enter');
  await hands.at(/^Amount 1/);
  await hands.press('Enter', 'Enter');
  await see(hands.page.getByRole('heading', { name: 'Payment taken' }));
  expect(hands.pressed).toBeLessThanOrEqual(6);
  expect(await receipts()).toBe(before + 1);
}

test('by keys alone a cashier opens the shift, takes a payment, prints its receipt, and counts and closes', async () => {
  const bill = await aBill(house.lab);
  await aBill(house.lab);
  await aBill(house.lab);
  const hands = await sitDownAt('ROLE_CASHIER');
  const { page } = hands;
  await page.evaluate(() => {
    const printed = { count: 0 };
    Object.assign(window, { printed, print: () => void (printed.count += 1) });
  });
  await hands.goTo('Shift', /^Shift$/);
  await see(page.getByRole('heading', { name: 'No shift is open' }));
  await hands.reach(/^Cash, float/);
  await hands.type('20');
  await hands.reach(/^Open the shift/);
  await hands.press('Enter');
  await see(page.getByRole('cell', { name: '20.00', exact: true }));

  await hands.goTo('Payments', /^Payments$/);
  await hands.openRow(bill.patientName);
  await hands.at(/^Amount 1/);
  await hands.press('Enter');
  await hands.at(/^Take \$12\.00, Cash$/);
  await hands.press('Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  await see(
    page
      .getByRole('article', { name: /^Receipt/ })
      .getByText('$12.00')
      .first(),
  );
  await hands.reach(/^Print/);
  await hands.press('Enter');
  await until(
    () => page.evaluate(() => (window as unknown as { printed: { count: number } }).printed.count),
    (count) => count === 1,
  );

  await takeFirstPayment(hands);

  await hands.goTo('Shift', /^Shift$/);
  await see(page.getByRole('cell', { name: '24.00', exact: true }).first());
  await hands.reach(/^Count$/);
  await hands.press('Enter');
  await see(page.getByRole('heading', { name: 'Count', exact: true }));
  await hands.reach(/^How many of \$10\.00, Cash/);
  await hands.type('4');
  await hands.reach(/^How many of \$2\.00, Cash/);
  await hands.type('2');
  await hands.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Close the shift', level: 1 }));
  await hands.reach(/^Close the shift/);
  await hands.press('Enter');
  await see(page.getByRole('article', { name: /^Closing report/ }));
});
