import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TEST_PASSWORD, type Laboratory } from './laboratory.js';
import type { Role } from '../../shared/vocabulary.js';

export const CLIENT_DIR = path.resolve(import.meta.dirname, '../../dist/client');

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Device = 'desk' | 'phone';
const VIEWPORTS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A real browser, one for a test file; every person gets a profile of their own in it. */
export async function openBrowser(): Promise<Browser> {
  if (!fs.existsSync(path.join(CLIENT_DIR, 'index.html'))) {
    throw new Error('The client is not built: run `npm run build` first (`npm test` does).');
  }
  return chromium.launch({
    executablePath: process.env['MENISCUS_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  });
}

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every request that this person's pages made, by method and path. */
  readonly requests: string[];
  /** What the page complained of: uncaught errors and failed scripts. */
  readonly complaints: string[];
}

interface Seat {
  readonly device?: Device;
  readonly scheme?: 'light' | 'dark';
}

/** Somebody of that role at a screen, signed in through the sign-in page. */
export async function sitDown(
  browser: Browser,
  lab: Laboratory,
  role: Role,
  username?: string,
  seat: Seat = {},
): Promise<Person> {
  const { username: name } = await lab.as(role, username);
  const context = await browser.newContext({
    baseURL: lab.address,
    viewport: VIEWPORTS[seat.device ?? 'desk'],
    colorScheme: seat.scheme ?? 'light',
  });
  const page = await context.newPage();
  const person: Person = { page, context, requests: [], complaints: [] };
  page.on('request', (request) =>
    person.requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  page.on('pageerror', (failure) => person.complaints.push(String(failure)));
  await page.goto('/security/login');
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('security/login'));
  return person;
}
