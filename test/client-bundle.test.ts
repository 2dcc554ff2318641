import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const LARGEST = 150 * 1000;
const LARGEST_STYLES = 70 * 1000;
/** The run's browsers get the same build as a laboratory. */
const folder = process.env['MENISCUS_CLIENT_DIR'] ?? join('dist', 'client');
let manifest: Readonly<Record<string, Chunk>> = {};

beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as typeof manifest;
});

/** The chunks without which a page cannot be drawn. */
function needed(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  entries.forEach(visit);
  return seen;
}

/** The script files that a page loads before it can draw. */
function scriptsOf(entries: readonly string[]): readonly string[] {
  return [...needed(entries)].flatMap((name) => manifest[name]?.file ?? []);
}

function compressed(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

/** The first page of a stranger, with its frame. */
const FIRST_PAGES = [
  ['the sign-in page', ['index.html', 'identity/sign-in-page.tsx']],
  ['the page of the laboratory', ['index.html', 'app/shell.tsx', 'home/home-page.tsx']],
] as const;

test.each(FIRST_PAGES)('%s loads under 150 kB of compressed script', (_, entries) => {
  for (const entry of entries) expect(manifest).toHaveProperty([entry]);
  expect(compressed(scriptsOf(entries))).toBeLessThan(LARGEST);
});

test.each(FIRST_PAGES)('%s loads no other page and no socket', (_, entries) => {
  const first = scriptsOf(entries);
  const others = Object.entries(manifest).filter(
    ([name]) => name.endsWith('-page.tsx') && !(entries as readonly string[]).includes(name),
  );
  for (const [, { file }] of others) expect(first).not.toContain(file);
  const text = textOf(first);
  expect(text).not.toContain('sec-websocket');
  expect(text).not.toContain('reconnect_attempt');
});

const SIGNED_IN = ['index.html', 'app/shell.tsx', 'app/signed-in.tsx'] as const;

function pages(): readonly string[] {
  return Object.keys(manifest).filter((name) => name.endsWith('-page.tsx'));
}

test('a page is fetched as a few files', () => {
  for (const [, entries] of FIRST_PAGES) expect(scriptsOf(entries).length).toBeLessThan(12);
  expect(pages().length).toBeGreaterThan(50);
  const many = pages().filter((page) => scriptsOf([...SIGNED_IN, page]).length > 60);
  expect(many).toEqual([]);
});

/** The stylesheets that a page loads before it can draw. */
function stylesOf(entries: readonly string[]): string {
  return textOf([...new Set([...needed(entries)].flatMap((name) => manifest[name]?.css ?? []))]);
}

const texts = new Map<string, string>();

/** Every page has most files in common with the others: each is read once. */
function textOf(files: readonly string[]): string {
  for (const file of files) if (!texts.has(file)) texts.set(file, readFileSync(join(folder, file), 'utf8'));
  return files.map((file) => texts.get(file)).join('');
}

/** The classes of components that scripts name. */
const named = new Map<string, readonly string[]>();

function classesIn(files: readonly string[]): ReadonlySet<string> {
  for (const file of files)
    if (!named.has(file)) named.set(file, [...new Set(textOf([file]).match(/\bm_[0-9a-z]+/g))]);
  return new Set(files.flatMap((file) => named.get(file) ?? []));
}

test.each(FIRST_PAGES)(
  'the stylesheets of %s are under 70 kB, and dress only what is on it',
  (_, entries) => {
    const styles = stylesOf(entries);
    const scripts = textOf(scriptsOf(FIRST_PAGES.flatMap(([, all]) => all)));
    expect(styles).toContain('.m_77c9d27d');
    const unused = dressed().filter(
      (classes) => styles.includes(`.${classes[0]}`) && classes.every((name) => !scripts.includes(name)),
    );
    expect(unused).toEqual([]);
    expect(styles.length).toBeLessThan(LARGEST_STYLES);
  },
);

test('no component is drawn before its styles are there, and none is dressed that no screen has', () => {
  const known = new Set(dressed().flat());
  expect(dressed().length).toBeGreaterThan(30);
  for (const page of [...pages(), 'app/after-drawing.tsx']) {
    const entries = [...SIGNED_IN, page];
    const styles = stylesOf(entries);
    const bare = [...classesIn(scriptsOf(entries))].filter(
      (name) => known.has(name) && !styles.includes(`.${name}`),
    );
    expect([page, bare]).toEqual([page, []]);
  }
  const scripts = textOf(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])));
  expect(dressed().filter((classes) => classes.every((name) => !scripts.includes(name)))).toEqual([]);
});

/** The classes of each component's own stylesheet that is taken in. */
function dressed(): readonly (readonly string[])[] {
  return ['mantine-styles.ts', 'mantine-more-styles.ts']
    .map((file) => readFileSync(join('client', 'app', file), 'utf8'))
    .flatMap((list) => [...list.matchAll(/'(@mantine\/core\/styles\/[^']+)'/g)])
    .map(([, file = '']) => readFileSync(join('node_modules', file), 'utf8').match(/\.m_[0-9a-z]+/g) ?? [])
    .map((found) => [...new Set(found)].map((name) => name.slice(1)))
    .filter((found) => found.length > 0);
}
