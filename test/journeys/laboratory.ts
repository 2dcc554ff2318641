import type { Browser, Locator, Page } from 'playwright-core';
import { CLIENT_DIR, openBrowser, type Person } from '../support/browser.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { until } from '../support/until.js';

export { until };

/** A laboratory that serves its screens, and a browser to look at them. */
export interface House {
  readonly lab: Laboratory;
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function openInstallation(): Promise<House> {
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
  // A list draws twice what it may have no room for, and one of the two is hidden.
  const seen = what.filter({ visible: true }).first();
  await expect(seen.waitFor({ state: 'visible' })).resolves.toBeUndefined();
  await what.page().evaluate(afterEffects).catch(leftMeanwhile);
}

/** A part just drawn takes keys and focus in a later task; this one comes after that. */
function afterEffects(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(undefined);
  });
}

/** A page that goes away meanwhile has nothing more to come. */
function leftMeanwhile(): void {
  // The next look sees the page that replaced it.
}

/** Waits until keys are neither held for what comes nor refused after what did not. */
export async function keysAreFree(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-keys-held'));
}

/** Waits until it is gone. */
export async function missing(what: Locator): Promise<void> {
  await expect(what.first().waitFor({ state: 'hidden' })).resolves.toBeUndefined();
}

/** The people of a test: they leave at its end, and none of their pages may have reported an error. */
export class Seats {
  private people: Person[] = [];

  add(person: Person): Person {
    this.people.push(person);
    return person;
  }

  /** Errors reported until now were provoked by the test. */
  forgive(): void {
    this.people = this.people.map((person) => ({ ...person, complaints: [] }));
  }

  async leave(): Promise<void> {
    const complaints = complaintsOf(this.people);
    await Promise.all(this.people.map(({ context }) => context.close()));
    this.people = [];
    expect(complaints).toEqual([]);
  }
}

/** The errors of all pages of these people. */
export function complaintsOf(people: readonly Person[]): readonly string[] {
  return people.flatMap(({ page, complaints }) => complaints.map((text) => `${page.url()}: ${text}`));
}

/** Longer than every delay and timer of the server, the 5 s of a payment notification among them. */
const IDLE_WINDOW_MS = 5500;

/** A page that was just opened has asked for all that it shows: on a busy machine it starts late. */
const SETTLED_MS = 2500;

/**
 * The requests of these people's pages while nothing happens, as `GET /api/…`. The code of a role's pages is fetched
 * ahead while the page is idle, each file once, and is left out.
 */
export async function askedWhileIdle(people: readonly Person[]): Promise<readonly string[]> {
  // A page that asks for ever never settles, and fails here.
  await until(
    () => askedWithin(people, SETTLED_MS),
    (asked) => asked.length === 0,
  );
  return askedWithin(people, IDLE_WINDOW_MS);
}

/** A wait by the clock: nothing is to happen, so there is nothing to wait for. */
async function askedWithin(people: readonly Person[], windowMs: number): Promise<readonly string[]> {
  const counted = people.map(({ requests }) => requests.length);
  await new Promise((resolve) => setTimeout(resolve, windowMs));
  const made = people.flatMap(({ requests }, index) => requests.slice(counted[index]));
  return made.filter((request) => !request.startsWith('GET /assets/'));
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

/** Chooses in a field whose choices are found by a part of the name, which is typed. */
export async function pick(page: Page, field: string, typed: string, choice = typed): Promise<void> {
  const input = page.locator('input').and(page.getByLabel(field, { exact: true }));
  await input.click();
  await input.fill(typed);
  await page.getByRole('option', { name: choice, exact: true }).click();
}
