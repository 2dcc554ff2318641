import type { Browser, Locator, Page } from 'playwright-core';
import { CLIENT_DIR, openBrowser, type Person } from '../support/browser.js';
import { PATIENCE_MS } from '../support/patience.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

/** A laboratory that serves its screens, and a browser to look at them. */
export interface House {
  readonly lab: Laboratory;
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const [lab, browser] = await Promise.all([openLaboratory({ clientDir: CLIENT_DIR }), openBrowser()]);
  return {
    lab,
    browser,
    close: async () => {
      await browser.close();
      await lab.close();
    },
  };
}

/** Waits until it is seen. */
export async function see(what: Locator): Promise<void> {
  await expect(what.first().waitFor({ state: 'visible' })).resolves.toBeUndefined();
}

/** Waits until it is gone. */
export async function missing(what: Locator): Promise<void> {
  await expect(what.first().waitFor({ state: 'hidden' })).resolves.toBeUndefined();
}

/** Waits until the page says so of itself; `fits` runs again until it holds. */
export async function until<T>(
  look: () => Promise<T>,
  fits: (seen: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    const isSo = fits(seen);
    if (isSo) {
      // Seen at last: that is what the test expects.
      expect(isSo).toBe(true);
      return seen;
    }
    if (Date.now() > deadline)
      throw new Error(`It did not come about; the last look: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What every page of these people complained of. */
export function complaintsOf(people: readonly Person[]): readonly string[] {
  return people.flatMap(({ page, complaints }) => complaints.map((text) => `${page.url()}: ${text}`));
}

/** The address of one result's screen. */
export function resultAddress(booking: { readonly id: string }, code: string, unit = 'biochemistry'): string {
  return `/update/${unit}?bookingId=${booking.id}&profileCode=${code}&returnUrl=workList`;
}

/** A save with required rows empty asks what became of them: they wait. */
export async function leaveRestPending(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Some rows have no result' });
  await asked.getByRole('button', { name: 'Save' }).click();
  await missing(asked);
}
