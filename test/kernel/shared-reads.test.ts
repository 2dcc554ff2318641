import { CoalescedReads } from '../../server/kernel/shared-reads.js';

/** Readings that end when the test says so; each answers how many there were. */
function readings() {
  const ends: ((failure?: Error) => void)[] = [];
  const work = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const number = ends.length + 1;
      ends.push((failure) => (failure ? reject(failure) : resolve(number)));
    });
  return { ends, work };
}

it('who asks while it is read shares the next reading, which began after they asked', async () => {
  const { ends, work } = readings();
  const shared = new CoalescedReads<number>();
  const first = shared.read('list', work);
  const [second, third] = [shared.read('list', work), shared.read('list', work)];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  const fourth = shared.read('list', work);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await Promise.resolve();
  ends[2]?.();
  expect(await fourth).toBe(3);
});

it('is read anew where nobody reads it any more, and apart where something else is asked for', async () => {
  const { ends, work } = readings();
  const shared = new CoalescedReads<number>();
  const [one, other] = [shared.read('a', work), shared.read('b', work)];
  for (const end of ends) end();
  expect(await Promise.all([one, other])).toEqual([1, 2]);
  const again = shared.read('a', work);
  ends[2]?.();
  expect(await again).toBe(3);
});

it('a reading that fails is the failure of those who asked for it, and of nobody after them', async () => {
  const { ends, work } = readings();
  const shared = new CoalescedReads<number>();
  const first = shared.read('list', work);
  const second = shared.read('list', work);
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  ends[1]?.();
  expect(await second).toBe(2);
});
