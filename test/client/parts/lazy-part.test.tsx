import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { asOverlay } from '../../../client/ui/feedback/lazy-overlay.js';
import { lazyPart, renderNothing } from '../../../client/ui/feedback/lazy-part.js';
import { draw } from './draw.js';

interface HelpProps {
  readonly about: string;
  readonly onClose?: () => void;
}
const Help = ({ about }: HelpProps) => <p>Help for {about}</p>;
let isAway = true;
let asked = 0;
const fetched = async () => {
  asked += 1;
  if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
  return Promise.resolve({ default: Help });
};

const realFetch = globalThis.fetch;
/** The server's answer to the question whether it is there. */
let isServerThere = false;
beforeEach(() => {
  jest.useFakeTimers();
  isAway = true;
  isServerThere = false;
  asked = 0;
  globalThis.fetch = () =>
    isServerThere ? Promise.resolve({ ok: true } as Response) : Promise.reject(new TypeError('away'));
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a part whose code cannot be had says so in its place, and comes by itself; what is around it stays', async () => {
  const Part = lazyPart<HelpProps>(fetched);
  const around = (isThere: boolean) => (
    <>
      <input aria-label="Remark" defaultValue="typed" />
      <Suspense fallback="coming">{isThere && <Part about="codes" />}</Suspense>
    </>
  );
  const { again } = draw(around(true));
  expect(screen.getByText('coming')).toBeTruthy();
  await wait(0);
  expect(screen.getByRole('status').textContent).toContain('has not loaded yet');
  isAway = false;
  await wait(1_000);
  expect(screen.getByText('Help for codes')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('typed');
  const before = asked;
  again(around(false));
  again(around(true));
  expect(screen.getByText('Help for codes')).toBeTruthy();
  expect(asked).toBe(before);
});

test('a part whose code was fetched ahead is there at once; one that could not be had comes as any other', async () => {
  const shown = (Part: typeof Early) => (
    <Suspense fallback="coming">
      <Part about="codes" />
    </Suspense>
  );
  const Late = lazyPart<HelpProps>(fetched);
  await Late.ahead();
  isAway = false;
  const Early = lazyPart<HelpProps>(fetched);
  await Early.ahead();
  const { again } = draw(shown(Early));
  expect(screen.getByText('Help for codes')).toBeTruthy();
  again(shown(Late));
  expect(screen.getByText('coming')).toBeTruthy();
  await wait(0);
  expect(screen.getByText('Help for codes')).toBeTruthy();
});

test('a press and the network that is back try at once', async () => {
  const Part = lazyPart<HelpProps>(fetched);
  draw(
    <Suspense fallback={null}>
      <Part about="codes" />
    </Suspense>,
  );
  await wait(0);
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await wait(0);
  isAway = false;
  fireEvent(window, new Event('online'));
  await wait(0);
  expect(screen.getByText('Help for codes')).toBeTruthy();
  expect(asked).toBe(3);
});

test('where the server has no such code any more, it asks for the page to be loaded, and loads nothing by itself', async () => {
  isServerThere = true;
  const Part = lazyPart<HelpProps>(fetched);
  draw(
    <Suspense fallback={null}>
      <Part about="codes" />
    </Suspense>,
  );
  await wait(0);
  await wait(1_000);
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy();
  // It may only have been away while it was asked for the code.
  isAway = false;
  await wait(2_000);
  expect(screen.getByText('Help for codes')).toBeTruthy();
});

test('what would lie over the page can be closed meanwhile, also by Escape; what nobody waits for is not seen', async () => {
  const onClose = jest.fn();
  const Over = lazyPart<HelpProps>(
    fetched,
    asOverlay((props) => () => props.onClose?.()),
  );
  const Badge = lazyPart<HelpProps>(fetched, renderNothing);
  const { again } = draw(
    <Suspense fallback={null}>
      <Over about="codes" onClose={onClose} />
    </Suspense>,
  );
  await wait(0);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
  again(
    <Suspense fallback={null}>
      <Badge about="codes" />
    </Suspense>,
  );
  await wait(0);
  expect(screen.queryByRole('status')).toBeNull();
});
