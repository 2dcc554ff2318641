import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { freePort } from '../../server/cluster/index.js';
import { percentile } from '../bench/figures.js';
import { asLeft, builtScreens, type Screen } from '../journeys/built-screens.js';
import { browserOptions, signIn } from '../support/browser.js';
import { belowFloors, FLOORS, isDecided, medianScores } from './floors.js';
import type { Opened } from './laboratory.js';
import { lookAt, type ResultView } from './lighthouse-run.js';
import { processorTime, stolenShare } from './stolen.js';

/**
 * `npm run lighthouse [-- --runs 5 --only NAME --only NAME]`: the median of the runs of each screen, without the runs
 * that could no longer bring it over or under its floor; exit code 1 if one is below. Stolen is the time that the host
 * of a virtual machine gave to others meanwhile: with more than a few per cent a figure is worthless.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const child = fork(path.resolve(import.meta.dirname, 'laboratory.js'), { serialization: 'advanced' });
const profile = mkdtempSync(path.join(tmpdir(), 'meniscus-looks-'));
let low: readonly string[] = [];
try {
  low = await lookAtAll(await opened());
} finally {
  if (child.connected) child.disconnect();
  if (child.exitCode === null) await once(child, 'exit');
  rmSync(profile, { recursive: true, force: true });
}
say(
  low.length === 0
    ? `Every screen has ${FLOORS.performance} and ${FLOORS.accessibility}.`
    : `Below ${FLOORS.performance} or ${FLOORS.accessibility}: ${low.join(', ')}.`,
);
process.exit(low.length === 0 ? 0 : 1);

async function opened(): Promise<Opened> {
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The laboratory ended: ${code}.`))),
  ])) as [Opened];
  return told;
}

/** The names of those that lie below a floor. */
async function lookAtAll({ address, username, filled }: Opened): Promise<readonly string[]> {
  const screens = builtScreens(filled).filter(({ name }) => isWanted(name));
  const port = await freePort();
  // Lighthouse looks in the browser's own profile: who signs in there is signed in for it too.
  const context = await chromium.launchPersistentContext(profile, {
    ...browserOptions([`--remote-debugging-port=${port}`]),
    baseURL: address,
    viewport: null,
  });
  const found: string[] = [];
  const look = async (screen: Screen): Promise<void> => {
    if (!(await stands(screen, () => lookOnce(context, new URL(screen.path, address), port))))
      found.push(screen.name);
  };
  try {
    say(`${'screen'.padEnd(28)}performance  accessibility  largest drawn  blocked  shift  stolen`);
    for (const screen of screens) if (screen.signedOut) await look(screen);
    await signInHere(context, username);
    await asLeft(context, filled);
    for (const screen of screens) if (!screen.signedOut) await look(screen);
  } finally {
    await context.close();
  }
  return found;
}

function isWanted(name: string): boolean {
  return values.only.length === 0 || values.only.some((part) => name.includes(part));
}

async function signInHere(context: BrowserContext, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/security/login');
  await signIn({ page }, username);
  // Nothing of it works beside what is measured.
  await page.goto('about:blank');
}

/** As on a first visit: none of the files is there yet. */
async function lookOnce(context: BrowserContext, { href }: URL, port: number): Promise<ResultView> {
  const [page = await context.newPage()] = context.pages();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  return lookAt(href, port);
}

async function stands({ name }: Screen, once: () => Promise<ResultView>): Promise<boolean> {
  const looks: ResultView[] = [];
  const runs = Number(values.runs);
  const before = processorTime();
  while (looks.length < runs && !isDecided(looks, runs)) looks.push(await once());
  const scores = medianScores(looks);
  const middle = (of: (look: ResultView) => number): number => percentile(looks.map(of), 0.5);
  say(
    [
      name.padEnd(28),
      String(scores.performance).padStart(11),
      String(scores.accessibility).padStart(15),
      `${middle(({ drawn }) => drawn).toFixed(0)} ms`.padStart(15),
      `${middle(({ blocked }) => blocked).toFixed(0)} ms`.padStart(9),
      middle(({ shift }) => shift)
        .toFixed(3)
        .padStart(7),
      `${(100 * stolenShare(before, processorTime())).toFixed(0)} %`.padStart(8),
    ].join(''),
  );
  for (const broken of new Set(looks.flatMap((look) => look.broken))) say(`  ${broken}`);
  return belowFloors(scores).length === 0;
}
