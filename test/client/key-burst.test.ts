import { KeyBurst } from '../../client/ui/key-burst.js';

/** Types a text and Enter, so many ms a key. */
function type(text: string, everyMs: number, burst = new KeyBurst(), from = 1000): string | undefined {
  [...text].forEach((key, index) => burst.take({ key, at: from + index * everyMs }));
  return burst.take({ key: 'Enter', at: from + text.length * everyMs });
}

test.each([
  ['LAB12-1-1', 5],
  ['LAB12', 15],
  ['12345678', 55],
])('a scanner reads %s at %d ms a key', (text, everyMs) => {
  expect(type(text, everyMs)).toBe(text);
});

test.each([
  ['a quick person', 'LAB12-1-1', 90],
  ['somebody who thinks', 'LAB12-1-1', 400],
  ['three letters, however fast', 'FBC', 5],
])('%s is no scanner', (_, text, everyMs) => {
  expect(type(text, everyMs)).toBeUndefined();
});

test('what a person typed before does not go into what is scanned', () => {
  const burst = new KeyBurst();
  for (const [index, key] of [...'mar'].entries()) burst.take({ key, at: index * 200 });
  expect(type('LAB7-1-1', 5, burst, 2000)).toBe('LAB7-1-1');
});

test('a second scan stands alone', () => {
  const burst = new KeyBurst();
  expect(type('LAB7-1-1', 5, burst, 1000)).toBe('LAB7-1-1');
  expect(type('LAB8-1-1', 5, burst, 1060)).toBe('LAB8-1-1');
});
