import { createRequire } from 'node:module';

/** One family of the printed page; the first in the table that has a character prints it. */
export interface PrintFont {
  readonly name: string;
  readonly normal: string;
  readonly bold: string;
  /** The one script it is there for; absent: whatever it has. */
  readonly script?: RegExp;
  /** Set one glyph a character, in logical order: for a font without rules of its own for complex scripts. */
  readonly plain: boolean;
}

const ROBOTO_PARTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'cyrillic',
  'cyrillic-ext',
  'math',
] as const;

/** The letters of the page, and the raised figures of its units. */
function roboto(part: string): PrintFont {
  const file = (weight: number) => `@fontsource/roboto/files/roboto-${part}-${weight}-normal.woff`;
  return { name: `Roboto ${part}`, normal: file(400), bold: file(600), plain: false };
}

// Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, symbols.
const DEJAVU: PrintFont = {
  name: 'DejaVu',
  normal: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  plain: false,
};
// Nearly all of Unicode's first plane and much of the second, coarsely drawn: so that no name is lost.
const UNIFONT: PrintFont = {
  name: 'Unifont',
  normal: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  bold: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  plain: true,
};

/** Scripts whose letters change shape and place, in a syllable or as they join: each with the font that knows how. */
const NOTO_SCRIPTS: Readonly<Record<string, RegExp>> = {
  // With the letters of Urdu, Persian, Pashto, Sindhi and Kurdish.
  arabic: /\p{Script=Arabic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  gujarati: /\p{Script=Gujarati}/u,
  oriya: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  sinhala: /\p{Script=Sinhala}/u,
  thai: /\p{Script=Thai}/u,
};

function noto([name, script]: readonly [string, RegExp]): PrintFont {
  const file = (weight: number) =>
    `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff`;
  return { name: `Noto ${name}`, normal: file(400), bold: file(700), script, plain: false };
}

const TABLE: readonly PrintFont[] = [
  ...ROBOTO_PARTS.map(roboto),
  ...Object.entries(NOTO_SCRIPTS).map(noto),
  DEJAVU,
  UNIFONT,
];

/** The fonts that are installed, as files. */
export function printFonts(): PrintFont[] {
  const require = createRequire(import.meta.url);
  const file = (path: string) => {
    try {
      return require.resolve(path);
    } catch {
      return undefined;
    }
  };
  return TABLE.flatMap((font) => {
    const normal = file(font.normal);
    const bold = file(font.bold);
    return normal && bold ? [{ ...font, normal, bold }] : [];
  });
}
