import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aBill } from '../billing/till.js';
import { aBooking } from '../results/bench.js';
import { cash, openShift } from '../shifts/drawer.js';
import { sitDown } from '../support/browser.js';
import { complaintsOf, openHouse, see, until, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Presses keys one after the other, as a hand does, and counts them. */
class Hand {
  pressed = 0;

  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.pressed += 1;
    }
  }

  /** Waits until the cursor is in the field of this name: nobody types into another one. */
  async isAt(label: string): Promise<void> {
    await until(
      () =>
        this.page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id,
        ),
      (name) => name === label,
    );
  }
}

test("the six values of U&E are saved in at most 25 keys, from the worklist's row", async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  const { page } = bench;
  await page.goto('/lab/worklist?unit=biochemistry');
  const row = page.locator('tr[data-row]').filter({ hasText: 'Urea & Electrolytes' });
  await see(row);
  await row.focus();
  const hand = new Hand(page);
  await hand.press('Enter');
  await hand.isAt('Sodium, result');
  for (const value of ['140', '4.2', '103', '25', '5', '80']) await hand.press(...value, 'Enter');
  await hand.press('Enter');
  await see(page.getByText('Urea & Electrolytes successfully updated!'));
  expect(hand.pressed).toBeLessThanOrEqual(25);
  const saved = await (await house.lab.as('ROLE_LAB')).get(`/api/biochemistry/${booking.id}/UE`);
  expect(
    saved.body.biochemistryTestValues
      .slice(0, 6)
      .map(({ parameter }: { readonly parameter: string }) => Number(parameter)),
  ).toEqual([140, 4.2, 103, 25, 5, 80]);
  expect(complaintsOf([bench])).toEqual([]);
});

test('a payment in full takes at most six keys from the list to the receipt', async () => {
  await openShift(await house.lab.as('ROLE_CASHIER'), cash('20.00'));
  const bill = await aBill(house.lab);
  const cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  const { page } = cashier;
  await page.goto('/accounts/payments');
  await see(page.locator('tr[data-row]').first());
  await page.getByRole('heading', { name: 'Payments' }).click();
  const hand = new Hand(page);
  // A single key waits a moment, in which a scanner would go on.
  await hand.press('/');
  await hand.isAt('Search bookings');
  await hand.press('ArrowDown', 'Enter');
  await hand.isAt('Amount 1 in $');
  await hand.press('Enter', 'Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  expect(hand.pressed).toBeLessThanOrEqual(6);
  const [{ receipts } = { receipts: 0 }] = await house.lab.sql<{ readonly receipts: number }>(
    'select count(*)::int as receipts from receipt where booking_id = $1',
    [bill.id],
  );
  expect(receipts).toBe(1);
  expect(complaintsOf([cashier])).toEqual([]);
});
