import fs from 'node:fs';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { Client } from './client.js';
import { TEST_PASSWORD, type Laboratory } from './laboratory.js';
import type { Role } from '../../shared/vocabulary.js';
import { PATIENCE_MS } from './patience.js';

/** The built client; another build of it may be tried by naming its folder. */
export const CLIENT_DIR =
  process.env['MENISCUS_CLIENT_DIR'] ?? path.resolve(import.meta.dirname, '../../dist/client');

/** Debian's places; `npm test` names the one that it found. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of a test is gone before optimised code has paid for its compilation. */
const IN_PASSING = '--js-flags=--no-opt';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export type Device = 'desk' | 'phone';
/** Above this a page is not slow but broken, even beside other work. */
const VIEWPORTS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A real browser, one for a test file; every person gets a profile of their own in it. */
export async function openBrowser(): Promise<Browser> {
  if (!fs.existsSync(path.join(CLIENT_DIR, 'index.html'))) {
    throw new Error('The client is not built: run `npm run build` first (`npm test` does).');
  }
  return chromium.launch(browserOptions([IN_PASSING]));
}

/** Which program is started, and how. */
export function browserOptions(more: readonly string[] = []): LaunchOptions {
  return {
    executablePath: process.env['MENISCUS_CHROMIUM'] ?? PROGRAMS.find((file) => fs.existsSync(file)),
    args: [...ARGUMENTS, ...more],
  };
}

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every request that this person's pages made, by method and path. */
  readonly requests: string[];
  /** Uncaught errors and failed scripts of the page. */
  readonly complaints: string[];
}

export interface Seat {
  readonly device?: Device;
  readonly scheme?: 'light' | 'dark';
  /** Has the code of its role's pages before they are opened, as everybody who does not save data. */
  readonly fetchesAhead?: true;
  /** Is told of many changes at once by few loads, as everybody. */
  readonly restsBeforeLoads?: true;
}

/** Hundreds of files for every person who sits down would be most of what the tests wait for. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/**
 * A list reloads a second or more after a change, each screen at its own moment (`client/core/debounced-reload.ts`).
 * Tests do not wait for that: nothing else waits for a time with a fraction of a millisecond.
 */
function loadsSooner(): void {
  const later = window.setTimeout;
  const isRest = (ms: number): boolean => ms > 1000 && ms < 1500 && !Number.isInteger(ms);
  const soon = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    later(run, isRest(ms) ? 200 : ms, ...given);
  Object.assign(window, { setTimeout: soon });
}

/** A lost connection and a refused call are told by the page itself; everything else is a complaint. */
const TOLD_BY_THE_PAGE = /Failed to load resource|WebSocket connection to|net::ERR_/;

/** Somebody at a screen who has not signed in. */
export function walkIn(browser: Browser, lab: Laboratory, seat: Seat = {}): Promise<Person> {
  return open(browser, lab, seat);
}

async function open(
  browser: Browser,
  lab: Laboratory,
  seat: Seat,
  storageState?: StorageState,
): Promise<Person> {
  const context = await browser.newContext({
    storageState,
    baseURL: lab.address,
    viewport: VIEWPORTS[seat.device ?? 'desk'],
    colorScheme: seat.scheme ?? 'light',
    acceptDownloads: false,
    // Motion costs frames and waits, and never carries a message alone.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (seat.fetchesAhead !== true) await context.addInitScript(saveData);
  if (seat.restsBeforeLoads !== true) await context.addInitScript(loadsSooner);
  const page = await context.newPage();
  const person: Person = { page, context, requests: [], complaints: [] };
  page.on('request', (request) =>
    person.requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  page.on('pageerror', (failure) => person.complaints.push(String(failure)));
  page.on('console', (line) => {
    if (line.type() === 'error' && !TOLD_BY_THE_PAGE.test(line.text())) person.complaints.push(line.text());
  });
  page.on('dialog', (dialog) => {
    person.complaints.push(`A dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return person;
}

/** Somebody of that role at a screen, signed in as after the sign-in page, which has tests of its own. */
export async function sitDown(
  browser: Browser,
  lab: Laboratory,
  role: Role,
  username?: string,
  seat: Seat = {},
): Promise<Person> {
  const { username: name } = await lab.as(role, username);
  const person = await open(browser, lab, seat, await newSession(lab, name));
  await person.page.goto('/welcome');
  return person;
}

/** The cookies of a new session of that person. */
async function newSession(lab: Laboratory, username: string): Promise<StorageState> {
  const session = new Client(lab.address, username, TEST_PASSWORD);
  const { status, text } = await session.signIn();
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${text}`);
  const { hostname, origin } = new URL(lab.address);
  const ofSession = { domain: hostname, path: '/', expires: -1, secure: false };
  return {
    cookies: session.cookieJar.map(({ name, value }) => ({
      ...{ ...ofSession, name, value, sameSite: 'Strict' as const },
      httpOnly: name !== 'XSRF-TOKEN',
    })),
    origins: [{ origin, localStorage: [{ name: 'currentUser', value: text }] }],
  };
}

/** Fills the sign-in page that is open. */
export async function signIn(
  { page }: Pick<Person, 'page'>,
  username: string,
  password = TEST_PASSWORD,
): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('security/login'));
}
