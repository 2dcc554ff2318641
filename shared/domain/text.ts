/** Letters that decompose into nothing simpler, as people type them without the right keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

/** All stored text is NFC, so that what looks alike is alike. */
export function toNfc(text: string): string {
  return text.normalize('NFC');
}

/** Lower case, accents folded: for searching only, never for storing. */
export function foldText(text: string): string {
  const bare = withoutInvisible(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return bare.replace(/[ßæœøđðħıłþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The parts of a name by which it is found: "O'Brien-Núñez, Ana" -> obrien, nunez, ana. */
export function nameTokens(fullName: string): string[] {
  const joined = foldText(fullName).replace(/['’ʼ`´]/g, '');
  return joined.split(/[^\p{L}\p{N}]+/u).filter((token) => token !== '');
}

/** NUL, C0 and C1 controls other than tab and line ends, lone surrogates: no database or page keeps them. */
export const FORBIDDEN_CHARACTER = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Signs without a picture that no script needs: soft hyphen, marks of direction, joiners of words, fillers, BOM. */
const STRAY = /[\u00ad\u034f\u061c\u115f\u180e\u200e\u200f\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0]/gu;
/** Letters of scripts that are shaped or broken by a sign without width, their marks, and pictures that are joined. */
const SHAPED =
  /[\p{M}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]/u;
const JOINER = /[\u200b-\u200d]/gu;
/** Another form of the letter before it: of a picture, a Chinese or a Mongolian letter. */
const FORM = /(?<![\p{Extended_Pictographic}\p{Script=Han}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const ANY = /[\u200b-\u200d\u202a-\u202e\u2066-\u2069\u0640\u180b-\u180d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

const isPlain = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f]*$/u.test(text);

/** The stored form of a text: as typed (NFC), without invisible characters that no script needs. */
export function plainText(text: string): string {
  if (isPlain(text)) return text.normalize('NFC');
  const bare = text.normalize('NFC').replace(STRAY, '').replace(FORM, '');
  return bare.replace(JOINER, (joiner, at: number) => (isNeeded(bare, at) ? joiner : ''));
}

function isNeeded(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const [after = ''] = text.slice(at + 1, at + 3);
  return SHAPED.test(before) && SHAPED.test(after);
}

/** For comparing only: without any sign that has no picture, needed or not, and without the tatweel. */
export function withoutInvisible(text: string): string {
  return isPlain(text) ? text : text.replace(STRAY, '').replace(ANY, '');
}

const TURNED = /[\u202a-\u202e\u2066-\u2069]/u;
const BROKEN = /[\t-\r\u0085\u2028\u2029]/u;

/** The refusal of signs that make a text look different to different readers, to follow the field's name. */
export function unreadable(text: string, isOneLine: boolean): string | null {
  if (TURNED.test(text))
    return 'contains a character that reverses the direction of writing, so that it reads differently elsewhere: type it again.';
  return isOneLine && BROKEN.test(text) ? 'must be one line, without tabs: type it again.' : null;
}

/** Fields that may have several lines, by their name; the sections of a result among them. */
const OF_LINES: ReadonlySet<string> = new Set([
  ...['accreditation', 'address', 'comment', 'comments', 'csv', 'description', 'message', 'note', 'notes'],
  ...[
    'nationalIdReason',
    'override',
    'parameter',
    'phone',
    'phones',
    'phrase',
    'reason',
    'remark',
    'remarks',
  ],
  ...[
    'bankDetails',
    'reportFooter',
    'text',
    'told',
    'value',
    'interpretation',
    'ninterpretation',
    'measurementmethod',
  ],
]);

/** Whether a field of a body, such as `patient.fullName` or `options.0`, has one line. */
export function isOneLine(path: string): boolean {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name));
  return !names.includes('sections') && !OF_LINES.has(names.at(-1) ?? '');
}
