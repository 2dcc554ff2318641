import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import type { Scores } from './floors.js';

/** One run of one screen. */
export interface ResultView extends Scores {
  /** In ms: until the largest part is drawn, and for how long nothing could be pressed meanwhile. */
  readonly drawn: number;
  readonly blocked: number;
  /** How much moved. */
  readonly shift: number;
  /** Barriers: the rule and where it is broken. */
  readonly broken: readonly string[];
}

/** Looks at an address in the browser that listens there, as who is signed in in it. */
export async function lookAt(address: string, port: number): Promise<ResultView> {
  const result = await lighthouse(
    address,
    // The session is what a reset would take away.
    { port, logLevel: 'error', disableStorageReset: true, onlyCategories: ['performance', 'accessibility'] },
    desktopConfig,
  );
  if (result === undefined) throw new Error(`${address} was not looked at.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const shown = new URL(lhr.finalDisplayedUrl ?? address).pathname;
  if (shown !== new URL(address).pathname) throw new Error(`${address} led to ${shown}.`);
  return {
    performance: scoreOf(lhr, 'performance'),
    accessibility: scoreOf(lhr, 'accessibility'),
    drawn: figureOf(lhr, 'largest-contentful-paint'),
    blocked: figureOf(lhr, 'total-blocking-time'),
    shift: figureOf(lhr, 'cumulative-layout-shift'),
    broken: brokenIn(lhr),
  };
}

function scoreOf({ categories }: Result, name: keyof Scores): number {
  const score = categories[name]?.score;
  return typeof score === 'number' ? Math.round(100 * score) : Number.NaN;
}

function figureOf({ audits }: Result, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN;
}

function brokenIn({ categories, audits }: Result): readonly string[] {
  return (categories['accessibility']?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .flatMap(({ id }) => placesOf(audits[id]).map((place) => `${id}: ${place}`));
}

function placesOf(audit: Result['audits'][string] | undefined): readonly string[] {
  const { details } = audit ?? {};
  const items = details?.type === 'table' ? details.items : [];
  return items.flatMap(({ node }) =>
    typeof node === 'object' && node !== null && 'snippet' in node ? [String(node.snippet)] : [],
  );
}
