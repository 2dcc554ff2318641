import { jest } from '@jest/globals';
import { useEffect, useState } from 'react';
import type { LoadedResult } from '../../../client/results/entry/open-entry.js';
import { oftener } from '../../support/long.js';
import { PATIENCE_MS } from '../../support/patience.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { bookingOf, ROWS, serve } from './a-bench-server.js';
import { press } from './a-hand.js';
import { dice } from './dice.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: () => () => undefined,
}));
// React's scheduler keeps the clock that it finds when it is loaded.
jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
const router = await import('react-router-dom');
const { draw } = await import('./draw.js');
const { onNavigated } = await import('../../../client/ui/keys/held-keys.js');
const { loadingStateOf, useKeysHeld } = await import('../../../client/ui/keys/use-keys-held.js');
const { useLoaded } = await import('../../../client/ui/feedback/use-loaded.js');
const { EntryProvider } = await import('../../../client/results/entry/result-entry.js');
const { openEntry } = await import('../../../client/results/entry/open-entry.js');
const { createEntry } = await import('../../../client/results/entry/result-entry.js');
const { addressOf } = await import('../../../client/results/entry/result-address.js');
const { useSaving } = await import('../../../client/results/entry/use-saving.js');
const { focusStart } = await import('../../../client/results/grid/grid-keys.js');
const { ResultGrid } = await import('../../../client/results/grid/result-grid.js');
const { readResult } = await import('../../../client/results/results.api.js');
const { fetchSections } = await import('../../../client/results/sections/entry-sections.js');
await fetchSections('biochemistry');
// Each key is drawn as a browser draws it, not at the end of a step.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** The sheet's rows and its saving, without the rest around them: a thousand entries have to be drawn. */
function Sheet({ loaded, id }: { readonly loaded: LoadedResult; readonly id: string }) {
  const owner = { username: 'tendai', bookingId: id, profileCode: 'UE' };
  const [entry] = useState(() =>
    createEntry({
      owner,
      first: openEntry(loaded, undefined, { wantsAmend: false }),
      onForbidden: () => undefined,
    }),
  );
  useEffect(focusStart, []);
  return (
    <EntryProvider value={entry}>
      <Rows />
    </EntryProvider>
  );
}

const PHRASES = new Map<string, string>();

function Rows() {
  const [query] = router.useSearchParams();
  useSaving('biochemistry', addressOf(query));
  return <ResultGrid phrases={PHRASES} />;
}

function BareSheet({ id }: { readonly id: string }) {
  const { data, problem } = useLoaded(id, () => readResult('biochemistry', id, 'UE'));
  useKeysHeld(loadingStateOf(data, problem), 'the sample');
  if (data === undefined) return null;
  return (
    <Sheet
      id={id}
      loaded={{ result: data, booking: bookingOf(id) as unknown as Booking, calls: [], seq: undefined }}
    />
  );
}

function Bare() {
  const [query] = router.useSearchParams();
  const id = query.get('bookingId') ?? '';
  return <BareSheet key={id} id={id} />;
}

function Watch() {
  const { pathname, search } = router.useLocation();
  useEffect(() => onNavigated(pathname + search), [pathname, search]);
  return <router.Outlet />;
}

function openBench(page: React.ReactElement) {
  const bench = router.createBrowserRouter([
    { element: <Watch />, children: [{ path: '*', element: page }] },
  ]);
  draw(<router.RouterProvider router={bench} />);
  return bench;
}

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const pathTo = (id: string): string => `/update/biochemistry?bookingId=${id}&profileCode=UE`;
const isAt = (id: string): boolean => window.location.search.includes(`bookingId=${id}&`);
const values = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('[data-cell="value"]')].map(({ value }) => value);

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 600 && !isTrue(); turn += 1) await pass(25);
  if (!isTrue()) throw new Error(`It does not come: ${String(isTrue)}`);
}

type Bench = ReturnType<typeof openBench>;
const WAITS = [0, 30, 400, 1500, 3000];

/** One sample is saved with Ctrl+Enter, and the next one's figures are typed at once; `seed` says at which speeds. */
async function typeOn(bench: Bench, seed: number): Promise<void> {
  const roll = dice(seed);
  const between = (low: number, high: number): number => Math.floor(low + roll() * (high - low));
  const figure = (): string => (between(1, 9999) / 10 ** between(0, 3)).toString();
  const [here, next] = [`a${seed}`, `b${seed}`];
  serve({ delay: () => 0, refuses: false, next });
  void bench.navigate(pathTo(here));
  await until(() => isAt(here) && document.activeElement?.getAttribute('data-code') === 'CA');
  const first = ROWS.map(figure);
  for (const key of first.flatMap((one) => [...one, 'Enter'])) press(key);
  await pass(1);
  const slowest = WAITS[between(0, WAITS.length)] ?? 0;
  const refuses = roll() < 0.25;
  serve({ delay: () => between(0, slowest), refuses, next });
  press('Enter', { ctrlKey: true });

  const figures = ROWS.map(figure);
  const rhythm = between(15, 500);
  await pass(between(0, refuses ? 500 : 2000));
  for (const key of figures.flatMap((one) => [
    ...(roll() < 0.1 ? [...one, '7', 'Backspace'] : one),
    'Enter',
  ])) {
    press(key);
    await pass(between(rhythm / 2, rhythm * 1.5));
  }
  const isOver = (): boolean => (refuses ? isAt(here) : isAt(next) && values().length > 0);
  await until(() => isOver() && !document.documentElement.hasAttribute('data-keys-held'));

  if (refuses) expect({ at: isAt(here), values: values() }).toEqual({ at: true, values: first });
  else expect({ at: isAt(next), values: values() }).toEqual({ at: true, values: figures });
}

const TYPINGS = oftener(3, 500);
/** The first three are answered at once, after 3 s, and with a refusal. */
const SEED = Number(process.env['MENISCUS_SEED'] ?? 20_261_132);

test(
  'over a real save and the sheet that follows it, each figure stands whole in its own row or nowhere',
  async () => {
    const bench = openBench(<Bare />);
    for (let one = 0; one < TYPINGS; one += 1) {
      const seed = SEED + one;
      await typeOn(bench, seed).catch((thrown: unknown) => {
        throw new Error(`MENISCUS_SEED=${seed}: ${String(thrown)}`, { cause: thrown });
      });
    }
  },
  PATIENCE_MS * oftener(2, 40),
);

test('after a save that the screen itself refuses, what is typed on from the paper stands nowhere', async () => {
  const bench = openBench(<Bare />);
  serve({ delay: () => 0, refuses: false, next: 'never' });
  void bench.navigate(pathTo('own'));
  await until(() => isAt('own') && document.activeElement?.getAttribute('data-code') === 'CA');
  for (const key of ['l', 'o', 't', 's', 'Enter']) press(key);
  await pass(1);
  const typed = values();
  press('Enter', { ctrlKey: true });
  await pass(50);
  for (const key of [...'14.2', 'Enter', ...'38.5', 'Enter']) {
    press(key);
    await pass(130);
  }
  expect(typed[0]).toBe('lots');
  expect({ at: isAt('own'), values: values() }).toEqual({ at: true, values: typed });
});
