import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const LARGEST = 150 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'meniscus-client-'));
let manifest: Readonly<Record<string, Chunk>> = {};

beforeAll(() => {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', 'client', '--outDir', folder, '--emptyOutDir'], {
    stdio: 'pipe',
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
  });
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as typeof manifest;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The script files that a page loads before it can draw. */
function scriptsOf(entries: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  entries.forEach(visit);
  return [...seen].flatMap((name) => manifest[name]?.file ?? []);
}

function compressed(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

/** What a stranger meets first, with what stands around it. */
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
  const text = first.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  expect(text).not.toContain('sec-websocket');
  expect(text).not.toContain('reconnect_attempt');
});

/** The stylesheets that a page loads before it can draw. */
function stylesOf(entries: readonly string[]): string {
  const files = new Set(
    entries.flatMap((entry) => (manifest[entry]?.css ?? []).map((file) => join(folder, file))),
  );
  return [...files].map((file) => readFileSync(file, 'utf8')).join('');
}

test('the stylesheet of the first page dresses only what some screen has', () => {
  const styles = stylesOf(['index.html']);
  const scripts = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  const components = dressed();
  expect(components.length).toBeGreaterThan(30);
  const unused = components.filter((classes) => classes.every((name) => !scripts.includes(name)));
  expect(unused).toEqual([]);
  expect(styles.length).toBeLessThan(LARGEST);
});

/** The classes of each component's own stylesheet that is taken in. */
function dressed(): readonly (readonly string[])[] {
  const list = readFileSync(join('client', 'app', 'mantine-styles.ts'), 'utf8');
  return [...list.matchAll(/'(@mantine\/core\/styles\/[^']+)'/g)]
    .map(([, file = '']) => readFileSync(join('node_modules', file), 'utf8').match(/\.m_[0-9a-z]+/g) ?? [])
    .map((found) => [...new Set(found)].map((name) => name.slice(1)))
    .filter((found) => found.length > 0);
}
