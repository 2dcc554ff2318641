import { KeyBurst } from '../../client/ui/keys/key-burst.js';

type Typed = readonly [text: string, everyMs: number, pauseAfter?: number];

/** Types parts one after another, each with the pause after it, and a key at the end. */
function scanOf(parts: readonly Typed[], end: 'Enter' | 'Tab' = 'Enter', burst = aBurst(), from = 1000) {
  let at = from;
  for (const [text, everyMs, pauseAfter = everyMs] of parts) {
    [...text].forEach((key, place) => {
      burst.take({ key, at });
      at += place < text.length - 1 ? everyMs : pauseAfter;
    });
  }
  return burst.take({ key: end, at });
}

function aBurst() {
  let keys = 0;
  return new KeyBurst(() => keys++);
}

const wholeOf = (...parts: readonly Typed[]) => {
  const scan = scanOf(parts);
  return scan?.isWhole === true ? scan.text : undefined;
};

test.each([
  ['LAB12-1-1', 5],
  ['LAB12', 15],
  ['12345678', 55],
])('a scanner reads %s at %d ms a key', (text, everyMs) => {
  expect(wholeOf([text, everyMs])).toBe(text);
});

test.each([
  ['a quick person', 'LAB12-1-1', 90],
  ['somebody who thinks', 'LAB12-1-1', 400],
  ['three letters, however fast', 'FBC', 5],
])('%s is no scanner', (_, text, everyMs) => {
  expect(scanOf([[text, everyMs]])).toBeUndefined();
});

test('a person whose two keys came together is no scanner', () => {
  expect(
    scanOf([
      ['26', 40, 300],
      ['-', 1, 300],
      ['11', 50, 300],
      ['-', 1, 300],
      ['1', 1, 200],
    ]),
  ).toBeUndefined();
});

test('what a person typed before does not go into what is scanned', () => {
  const burst = aBurst();
  for (const [index, key] of [...'mar'].entries()) burst.take({ key, at: index * 200 });
  expect(scanOf([['LAB7-1-1', 5]], 'Enter', burst, 2000)).toMatchObject({ text: 'LAB7-1-1', isWhole: true });
});

test('a second scan stands alone', () => {
  const burst = aBurst();
  expect(scanOf([['LAB7-1-1', 5]], 'Enter', burst, 1000)?.text).toBe('LAB7-1-1');
  expect(scanOf([['LAB8-1-1', 5]], 'Enter', burst, 1060)).toMatchObject({ text: 'LAB8-1-1', isWhole: true });
});

describe('a scan is taken whole or not at all', () => {
  test.each([160, 220, 500, 1000])(
    'a head of one figure, %d ms before the rest, is not the rest',
    (pause) => {
      const scan = scanOf([
        ['1', 5, pause],
        ['900-1-1', 5],
      ]);
      expect(scan).toMatchObject({ isWhole: false, text: '1900-1-1', tail: '900-1-1' });
    },
  );

  test.each([5, 40])('a head that no hand typed belongs to the rest (%d ms a key)', (everyMs) => {
    const scan = scanOf([
      ['LAB26', everyMs, 220],
      ['-11-1', everyMs],
    ]);
    expect(scan).toMatchObject({ text: 'LAB26-11-1', isWhole: everyMs < 30 });
  });

  test('a figure that was typed by hand right before a scan is no part of it, and no tail is taken', () => {
    const scan = scanOf([
      ['14', 200, 400],
      ['LAB5-1-1', 5],
    ]);
    expect(scan).toMatchObject({ isWhole: false, tail: 'LAB5-1-1' });
  });

  test('the last figure may come late, and so may the key at the end', () => {
    expect(wholeOf(['1900-1-', 5, 300], ['1', 5])).toBe('1900-1-1');
    expect(wholeOf(['1900-1-1', 5, 300])).toBe('1900-1-1');
  });

  test('the moment before a short head is remembered, a sentence before it is not gone back over', () => {
    expect(
      scanOf([
        ['1', 5, 220],
        ['900-1-1', 5],
      ])?.before,
    ).toEqual([0, 1]);
    expect(
      scanOf([
        ['looks haemolysed', 110, 300],
        ['900-1-1', 5],
      ])?.before,
    ).toEqual([1]);
  });

  test('a scan that ends with Tab is one, and not a plain one', () => {
    expect(scanOf([['LAB7-1-1', 5]], 'Tab')).toMatchObject({
      text: 'LAB7-1-1',
      isWhole: true,
      isPlain: false,
    });
  });

  test('a key that gave no character makes the number nobody\u2019s', () => {
    const burst = aBurst();
    for (const [place, key] of ['L', 'A', 'B', '7', 'Dead', '1', '-', '1'].entries())
      burst.take({ key, at: 1000 + place * 5 });
    expect(burst.take({ key: 'Enter', at: 1040 })?.text).toBe('LAB7\uFFFD1-1');
  });
});
