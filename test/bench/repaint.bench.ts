import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { barePage } from './bare-page.js';
import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, ms, pause } from './figures.js';
import { longTasks, LONG_MS, MainThread, noteLongTasks, scrolled } from './painting.js';
import { signInPage } from './signed-in-page.js';

const ROWS = 300;
const CARDS = 1000;
const EVENTS = 40;
const GAP_MS = 150;
/** A list that has its rows from the server loads 1 to 1.5 s after an event. */
const SETTLED_MS = 2500;
const SCROLL_MS = 5000;
/** Some 6,000 px a second at 60 frames. */
const SCROLL_PX = 100;
const BLOCKED_MS = 200;
const TRIES = 3;
const PRIORITIES = ['routine', 'routine', 'urgent', 'routine', 'stat'] as const;

/** The measures of one screen. */
interface Screen {
  readonly name: string;
  readonly path: string;
  /** The rows that it draws. */
  readonly rows: string;
}

const WORKLIST: Screen = { name: 'worklist', path: '/lab/worklist?unit=all', rows: 'tr[data-row]' };
const SCREENS: readonly Screen[] = [
  WORKLIST,
  { name: 'board', path: '/wall-board', rows: 'main li' },
  { name: 'results', path: '/view/results', rows: 'tr[data-row]' },
  { name: 'payments', path: '/accounts/payments', rows: 'tr[data-row]' },
  { name: 'todos', path: '/todos', rows: 'tr[data-row]' },
];

/**
 * The browser's cost of a live event on the screens that follow the work, how long their first drawing blocks, and how
 * smoothly a long worklist scrolls, against a bare React table of as many rows, of which each event changes one. Other
 * work on the machine only adds to a figure, so the best of three tries counts. A figure that is missed is an error.
 */
export async function benchRepaint(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  const browser = await openBrowser();
  const missed: string[] = [];
  try {
    const waiting = await fill(server, database.url);
    const floor = await bareEvents(browser);
    line(`floor: bare table of ${ROWS} rows, ${EVENTS} events`, shown(floor));
    for (const screen of SCREENS) {
      const best = await bestOf(TRIES, () => measured(browser, server, screen, waiting));
      tell(screen, best, floor);
      if (excess(best) > 0) missed.push(screen.name);
    }
    if (!(await scrolling(browser, server))) missed.push('scrolling');
  } finally {
    await browser.close();
    await server.stop();
    await database.clean();
  }
  if (missed.length > 0) throw new Error(`The aim was missed: ${missed.join(', ')}.`);
}

interface Repainting {
  /** Tasks over 50 ms. */
  readonly long: readonly number[];
  /** The work of the main thread, in ms per event. */
  readonly perEvent: number;
}

interface Measured extends Repainting {
  /** The first drawing's blocking time beyond 50 ms at a stretch, in ms. */
  readonly blocked: number;
  readonly firstLongest: number;
  readonly rows: number;
  readonly nodesPerRow: number;
}

async function measured(
  browser: Browser,
  server: BenchmarkServer,
  screen: Screen,
  waiting: string[],
): Promise<Measured> {
  const page = await openPage(browser, server, screen);
  const first = await longTasks(page);
  const { rows, nodes } = await nodesPerRow(page, screen);
  const events = await underEvents(page, async (index) => {
    if (index % 2 === 0) await server.book(10_000 + index, PRIORITIES[index % PRIORITIES.length], ['UE']);
    else await server.saveResult(waiting.pop() ?? '');
  });
  await page.context().close();
  const blocked = first.reduce((sum, task) => sum + task - LONG_MS, 0);
  return { ...events, blocked, firstLongest: longest(first), rows, nodesPerRow: nodes };
}

/** How far above the aims, in ms; 0: all are met. */
function excess({ long, blocked }: Measured): number {
  return long.reduce((sum, task) => sum + task, 0) + Math.max(0, blocked - BLOCKED_MS);
}

async function bestOf(tries: number, measure: () => Promise<Measured>): Promise<Measured> {
  let best = await measure();
  for (let again = 1; again < tries && excess(best) > 0; again += 1) {
    const next = await measure();
    if (excess(next) < excess(best)) best = next;
  }
  return best;
}

function tell({ name }: Screen, figures: Measured, floor: Repainting): void {
  line(`${name}, ${EVENTS} events`, shown(figures), 'aim no task over 50 ms');
  line('  of the floor', (figures.perEvent / floor.perEvent).toFixed(1));
  line(
    '  first drawing',
    `blocks ${ms(figures.blocked)}`,
    `longest task ${ms(figures.firstLongest)}`,
    'aim 200 ms',
  );
  line('  drawn', `${figures.rows} rows of ${figures.nodesPerRow.toFixed(1)} nodes`);
}

function longest(tasks: readonly number[]): number {
  return Math.max(0, ...tasks);
}

function shown({ long, perEvent }: Repainting): string {
  return `${long.length} tasks over 50 ms, longest ${ms(longest(long))}   ${ms(perEvent)} of work an event`;
}

/** As many results, cards to be done, overdue ones and bookings to be paid as there are rows; answers what waits. */
async function fill(server: BenchmarkServer, url: string): Promise<string[]> {
  const booked: string[] = [];
  for (let index = 0; index < 2 * ROWS; index += 1) {
    booked.push((await server.book(index, PRIORITIES[index % PRIORITIES.length], ['UE'])).id);
  }
  for (const id of booked.splice(0, ROWS)) await server.saveResult(id);
  const client = await connected(url);
  await client.query(
    `update job_card set due_at = now() - interval '5 minutes' where open and random() < 0.5`,
  );
  await client.end();
  return booked;
}

async function openPage(
  browser: Browser,
  server: BenchmarkServer,
  { path: place, rows }: Screen,
): Promise<Page> {
  const context = await desk(browser, server);
  const page = await context.newPage();
  await noteLongTasks(page);
  await page.goto(place);
  await page.locator(rows).first().waitFor();
  await pause(SETTLED_MS);
  return page;
}

async function desk(browser: Browser, server: BenchmarkServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.address.toString(),
    viewport: { width: 1440, height: 900 },
  });
  await signInPage(context, server);
  await context.addInitScript(() => localStorage.setItem('meniscus.board', '{"isSetUp":true}'));
  return context;
}

/** Forty things happen one after the other; what that cost the browser. */
async function underEvents(page: Page, happen: (index: number) => Promise<unknown>): Promise<Repainting> {
  const thread = await MainThread.of(page);
  await longTasks(page);
  const before = await thread.worked();
  for (let index = 0; index < EVENTS; index += 1) {
    await happen(index);
    await pause(GAP_MS);
  }
  await pause(SETTLED_MS);
  const perEvent = ((await thread.worked()) - before) / EVENTS;
  return { long: await longTasks(page), perEvent };
}

async function nodesPerRow(page: Page, { rows }: Screen): Promise<{ rows: number; nodes: number }> {
  const drawn = await page.locator(rows).count();
  const nodes = await page.locator(`:is(${rows}) *`).count();
  return { rows: drawn, nodes: (drawn + nodes) / drawn };
}

async function bareEvents(browser: Browser): Promise<Repainting> {
  const page = await barePage(browser, ROWS);
  const figures = await underEvents(page, (index) =>
    page.evaluate((at) => (globalThis as unknown as { change: (row: number) => void }).change(at), index),
  );
  await page.close();
  return figures;
}

/** Answers whether no frame took long, or no more of them than of the bare table: then it was the machine. */
async function scrolling(browser: Browser, server: BenchmarkServer): Promise<boolean> {
  for (let index = 0; index < CARDS - ROWS; index += 1) await server.book(20_000 + index, 'routine', ['UE']);
  const page = await openPage(browser, server, WORKLIST);
  const bare = await barePage(browser, CARDS);
  let ours = await scrolledFor(page);
  let floor = await scrolledFor(bare);
  // One after the other, so that both meet the same machine.
  for (let again = 1; again < TRIES && slow(ours) > slow(floor); again += 1) {
    ours = smoother(ours, await scrolledFor(page));
    floor = smoother(floor, await scrolledFor(bare));
  }
  await page.context().close();
  await bare.close();
  tellScrolling(`worklist of ${CARDS} cards, scrolled ${SCROLL_MS / 1000} s`, ours);
  tellScrolling(`  floor: bare table of ${CARDS} rows`, floor);
  return slow(ours) <= slow(floor);
}

interface Scrolling {
  readonly frames: readonly number[];
  /** The work of the main thread, in ms per frame. */
  readonly perFrame: number;
}

async function scrolledFor(page: Page): Promise<Scrolling> {
  await page.bringToFront();
  const thread = await MainThread.of(page);
  const before = await thread.worked();
  const frames = await scrolled(page, SCROLL_MS, SCROLL_PX);
  return { frames, perFrame: ((await thread.worked()) - before) / frames.length };
}

function tellScrolling(name: string, scrolling: Scrolling): void {
  const { frames, perFrame } = scrolling;
  const of = `${slow(scrolling)} of ${frames.length} frames over 50 ms, longest ${ms(longest(frames))}`;
  line(name, of, `${ms(perFrame)} of work a frame`);
}

function slow({ frames }: Scrolling): number {
  return frames.filter((frame) => frame > LONG_MS).length;
}

function smoother(a: Scrolling, b: Scrolling): Scrolling {
  return slow(b) < slow(a) ? b : a;
}
