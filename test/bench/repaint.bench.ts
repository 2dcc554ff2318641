import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { openBrowser } from '../support/browser.js';
import { benchDatabase, BenchServer, connected } from './bench-server.js';
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
const PRIORITIES = ['routine', 'routine', 'urgent', 'routine', 'stat'] as const;

/** What one screen is measured by. */
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
 * What a live event costs the browser on the screens that follow the work, what their first drawing blocks, and how
 * smoothly a long worklist is scrolled, against a bare React table of as many rows, of which each event changes one.
 */
export async function benchRepaint(): Promise<void> {
  const database = await benchDatabase();
  const server = await BenchServer.start(database.url);
  const browser = await openBrowser();
  try {
    const waiting = await fill(server, database.url);
    const floor = await bareEvents(browser);
    line(`floor: bare table of ${ROWS} rows, ${EVENTS} events`, shown(floor));
    for (const screen of SCREENS) {
      const page = await openPage(browser, server, screen);
      const first = await longTasks(page);
      const perRow = await nodesPerRow(page, screen);
      const figures = await underEvents(page, async (index) => {
        if (index % 2 === 0) await server.book(10_000 + index, PRIORITIES[index % PRIORITIES.length], ['UE']);
        else await server.saveResult(waiting.pop() ?? '');
      });
      const blocked = first.reduce((sum, task) => sum + task - LONG_MS, 0);
      line(`${screen.name}, ${EVENTS} events`, shown(figures), 'aim no task over 50 ms');
      line('  of the floor', (figures.perEvent / floor.perEvent).toFixed(1));
      line('  first drawing', `blocks ${ms(blocked)}`, `longest task ${ms(longest(first))}`, 'aim 200 ms');
      line('  drawn', `${perRow.rows} rows of ${perRow.nodes.toFixed(1)} nodes`);
      await page.context().close();
    }
    await scrolling(browser, server);
  } finally {
    await browser.close();
    await server.stop();
    await database.clean();
  }
}

interface Repainting {
  /** Tasks over 50 ms. */
  readonly long: readonly number[];
  /** What the main thread worked, in ms an event. */
  readonly perEvent: number;
}

function longest(tasks: readonly number[]): number {
  return Math.max(0, ...tasks);
}

function shown({ long, perEvent }: Repainting): string {
  return `${long.length} tasks over 50 ms, longest ${ms(longest(long))}   ${ms(perEvent)} of work an event`;
}

/** As many results, cards to be done, overdue ones and bookings to be paid as there are rows; answers what waits. */
async function fill(server: BenchServer, url: string): Promise<string[]> {
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

async function openPage(browser: Browser, server: BenchServer, { path: place, rows }: Screen): Promise<Page> {
  const context = await desk(browser, server);
  const page = await context.newPage();
  await noteLongTasks(page);
  await page.goto(place);
  await page.locator(rows).first().waitFor();
  await pause(SETTLED_MS);
  return page;
}

async function desk(browser: Browser, server: BenchServer): Promise<BrowserContext> {
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

/** React alone: a table of plain cells. */
async function barePage(browser: Browser, rows: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await noteLongTasks(page);
  // A page of its own: the observer begins with it.
  await page.goto('about:blank');
  await page.setContent(`<div id="root" data-rows="${rows}"></div>`);
  await page.addScriptTag({ content: await bareTable() });
  await page
    .locator('tr')
    .nth(rows - 1)
    .waitFor();
  return page;
}

async function bareTable(): Promise<string> {
  const entry = path.resolve(import.meta.dirname, 'bare-table.js');
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bare' } },
  })) as Rollup.RollupOutput[];
  return built?.output[0].code ?? '';
}

async function bareEvents(browser: Browser): Promise<Repainting> {
  const page = await barePage(browser, ROWS);
  const figures = await underEvents(page, (index) =>
    page.evaluate((at) => (globalThis as unknown as { change: (row: number) => void }).change(at), index),
  );
  await page.close();
  return figures;
}

async function scrolling(browser: Browser, server: BenchServer): Promise<void> {
  for (let index = 0; index < CARDS - ROWS; index += 1) await server.book(20_000 + index, 'routine', ['UE']);
  const page = await openPage(browser, server, WORKLIST);
  const bare = await barePage(browser, CARDS);
  const ours = await scrolled(page, SCROLL_MS, SCROLL_PX);
  await page.context().close();
  const floor = await scrolled(bare, SCROLL_MS, SCROLL_PX);
  await bare.close();
  for (const [name, frames] of [
    [`worklist of ${CARDS} cards, scrolled ${SCROLL_MS / 1000} s`, ours],
    [`  floor: bare table of ${CARDS} rows`, floor],
  ] as const) {
    const slow = frames.filter((frame) => frame > LONG_MS).length;
    line(name, `${slow} of ${frames.length} frames over 50 ms`, `longest ${ms(longest(frames))}`);
  }
}
