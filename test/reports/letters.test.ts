import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openFonts } from '../../server/kernel/print/drawing/fonts.js';
import { clustersOf, runsOf } from '../../server/kernel/print/drawing/runs.js';
import { printFonts } from '../../server/kernel/print/fonts.js';
import { printPdf } from '../../server/kernel/print/pdf.js';
import { readPaper } from './paper.js';

const BMP = 0x10000;
/** Letters that Unicode got after the fonts were drawn. */
const LATER = new Set([0x088f, 0x0c5c, 0x0cdc]);

/** Every letter of a script in the first plane, by Unicode's own properties. */
function lettersOf(script: string): readonly string[] {
  const isOf = new RegExp(`^\\p{Script=${script}}$`, 'u');
  return Array.from({ length: BMP }, (_, point) => point)
    .filter((point) => (point < 0xd800 || point > 0xdfff) && !LATER.has(point))
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => isOf.test(letter) && /^\p{General_Category=Letter}$/u.test(letter));
}

const fonts = openFonts(printFonts());
const SCRIPTS = printFonts().flatMap(({ script }) => /Script=(\w+)/.exec(script?.source ?? '')?.[1] ?? []);

test('every script that has a font of its own is looked at', () => {
  expect(SCRIPTS).toEqual(expect.arrayContaining(['Arabic', 'Devanagari', 'Tamil', 'Thai']));
});

describe.each(SCRIPTS)('on paper every letter of %s', (script) => {
  test('has a glyph in the font that knows how to shape it', () => {
    const letters = lettersOf(script);
    expect(letters.length).toBeGreaterThan(30);
    const without = letters.filter((letter) => fonts.fontOf(letter)?.script?.test(letter) !== true);
    expect(without).toEqual([]);
  });
});

describe('on the screen', () => {
  const styles = ['joined-fonts.css', 'other-fonts.css']
    .map((file) => readFileSync(new URL(`../../client/app/fonts/${file}`, import.meta.url), 'utf8'))
    .join('\n');

  test('every letter of Arabic is in the range of the font that draws whole words', () => {
    const face = /Noto Sans Arabic[^}]*unicode-range:([^;]*);/.exec(styles)?.[1] ?? '';
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]);
    const without = lettersOf('Arabic').filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return !ranges.some(([from = 0, to = 0]) => point >= from && point <= to);
    });
    expect(without).toEqual([]);
  });
});

describe.each(['محمد شاہد قریشی', 'ڈاکٹر گلزار چوہدری', 'ژیلا پاک‌نژاد', 'نوری ھەڵۆ'])('%s', (name) => {
  test('is one font’s, word by word, so that its letters join', () => {
    const style = { text: name, size: 10 };
    const runs = runsOf(clustersOf(fonts, [style]));
    expect(new Set(runs.map(({ font }) => font.name))).toEqual(new Set(['Noto arabic']));
  });

  test('is written with other glyphs than its letters have alone', () => {
    const glyphs = (text: string) =>
      runsOf(clustersOf(fonts, [{ text, size: 10 }])).flatMap((run) => run.glyphs.map(({ id }) => id));
    const [word = ''] = name.split(' ');
    const alone = new Set([...word].flatMap(glyphs));
    expect(glyphs(word).some((id) => !alone.has(id))).toBe(true);
  });

  test('is read from the paper as it was typed', async () => {
    const content = [{ kind: 'text', text: `\u2068${name}\u2069` }] as const;
    const page = { title: 'Name', pageSize: 'A4', margins: [40, 40, 40, 40], content } as const;
    const { lines } = await readPaper(new Uint8Array(await printPdf(page)));
    const said = lines
      .join(' ')
      .normalize('NFKC')
      .replace(/[\u200b-\u200f\u2066-\u2069]/g, '');
    for (const word of name.replace(/\u200c/g, '').split(' ')) expect(said).toContain(word);
  });
});
