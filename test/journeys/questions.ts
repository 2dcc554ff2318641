import type { CDPSession, Page } from 'playwright-core';
import { barriers, OF_A_PHONE, type Asked } from './barriers.js';
import { cutAtTheSide, WIDE_BY_NATURE } from './cut-at-the-side.js';
import {
  beyondThePage,
  brokenNumbers,
  coveredLines,
  crampedBars,
  shownKeys,
  smallTargets,
  wrongKeyboards,
} from './touch-targets.js';
import { cutFigures } from './whole-figures.js';

/** How somebody looks at a screen. */
export interface ResultView {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** With a finger. */
  readonly touch?: true;
}

/** The laboratory's own screen. */
export const AT_THE_DESK: ResultView = { width: 1366, height: 768, scheme: 'light' };
export const WITH_A_FINGER: ResultView = { width: 390, height: 844, scheme: 'light', touch: true };
/** A desk of 1440 at a zoom of 200 %, at night. */
export const IN_THE_DARK: ResultView = { width: 720, height: 900, scheme: 'dark' };

const hands = new WeakMap<Page, Promise<CDPSession>>();
const looks = new WeakMap<Page, ResultView>();

/** The page is looked at like that from now on. */
export async function lookLike(page: Page, look: ResultView): Promise<void> {
  const before = looks.get(page);
  if (before === look) return;
  looks.set(page, look);
  if (before?.scheme !== look.scheme) await page.emulateMedia({ colorScheme: look.scheme });
  if (before?.touch !== look.touch) {
    const hand = hands.get(page) ?? page.context().newCDPSession(page);
    hands.set(page, hand);
    await (await hand).send('Emulation.setTouchEmulationEnabled', { enabled: look.touch === true });
  }
  if (before?.width !== look.width || before.height !== look.height)
    await page.setViewportSize({ width: look.width, height: look.height });
}

/** Barriers, cut figures, and parts that reach beyond the page. */
export async function atAnyWidth(page: Page, asked?: Asked): Promise<readonly string[]> {
  return [
    ...(asked === undefined ? [] : await barriers(page, asked)),
    ...(await page.evaluate(beyondThePage)),
    ...(await cutFigures(page)),
  ];
}

/** The same, and what a finger cannot press, read or write. The last question scrolls the page. */
export async function withAFinger(page: Page, frame?: Asked['frame']): Promise<readonly string[]> {
  return [
    ...(await atAnyWidth(page, { rules: OF_A_PHONE, frame })),
    ...(await page.evaluate(wrongKeyboards)),
    ...(await page.evaluate(shownKeys)),
    ...(await page.evaluate(coveredLines)),
    ...(await page.evaluate(crampedBars)),
    ...(await page.evaluate(brokenNumbers)),
    ...(await page.evaluate(cutAtTheSide, WIDE_BY_NATURE)),
    ...(await page.evaluate(smallTargets)),
  ];
}
