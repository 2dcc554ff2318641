import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createRoot } from 'react-dom/client';
import { until } from '../../support/until.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  subscribeLive: () => () => undefined,
  useLive: () => undefined,
}));
const { useLiveList } = await import('../../../client/core/live-list.js');
const { useLoaded } = await import('../../../client/ui/feedback/use-loaded.js');

/** As long as each takes to be drawn, the scheduler gives way after a few of them. */
const DRAWN_IN_MS = 1;
const ROWS = 100;

/** In `act` everything is drawn in one go. */
function drawInAct(isSo: boolean): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isSo });
}
beforeAll(() => drawInAct(false));
afterAll(() => drawInAct(true));

interface RowProps {
  readonly onDraw: () => void;
}

function Row({ onDraw }: RowProps) {
  const end = performance.now() + DRAWN_IN_MS;
  while (performance.now() < end);
  onDraw();
  return <i />;
}

const read = (): Promise<string> => Promise.resolve('there');
const options = { topics: [], load: async () => ({ data: await read(), seq: undefined }) };

test.each([
  ['a load', () => useLoaded('something', read).data],
  ['a live list', () => useLiveList('something', options).data],
])('the first drawing of %s leaves room for who types meanwhile', async (_, useData) => {
  let drawn = 0;
  let drawnAtKey: number | undefined;
  const onDraw = (): void => {
    if (drawn === 0) setTimeout(() => (drawnAtKey = drawn));
    drawn += 1;
  };
  function Page() {
    const data = useData();
    return data === undefined ? (
      <p />
    ) : (
      Array.from({ length: ROWS }, (_row, at) => <Row key={at} onDraw={onDraw} />)
    );
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(<Page />);
  await until(
    () => Promise.resolve(place.querySelectorAll('i').length),
    (rows) => rows === ROWS,
  );
  expect(drawnAtKey).toBeLessThan(ROWS);
  root.unmount();
});
