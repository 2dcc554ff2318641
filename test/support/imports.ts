import fs from 'node:fs';
import path from 'node:path';

export interface Import {
  readonly from: string;
  /** As written, from the project's root; a package's import is none. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded when it is needed: `import('./x.js')`. */
  readonly isLater: boolean;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const FROM = /\b(?:import|export)(\s+type)?\b[^;'"]*?from\s+['"](\.[^'"]+)['"]/g;
const BARE = /\bimport\s*(\(?)\s*['"](\.[^'"]+)['"]/g;

/** The sources in a folder, as paths from the project's root. */
export function sourcesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

export function textOf(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

export function importsOf(file: string): Import[] {
  const text = textOf(file);
  const to = (address: string) => path.normalize(path.join(path.dirname(file), address));
  return [
    ...[...text.matchAll(FROM)].map(([, typeOnly, address = '']) => ({
      from: file,
      to: to(address),
      typeOnly: typeOnly !== undefined,
      isLater: false,
    })),
    ...[...text.matchAll(BARE)].map(([, bracket, address = '']) => ({
      from: file,
      to: to(address),
      typeOnly: false,
      isLater: bracket === '(',
    })),
  ];
}

export function importsIn(folder: string): Import[] {
  return sourcesIn(folder).flatMap(importsOf);
}

/** Files that import each other in a ring, each ring once, types included. */
export function cyclesAmong(imports: readonly Import[]): string[][] {
  const files = new Set(imports.map(({ from }) => from));
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) {
    const source = [to.replace(/\.js$/, '.ts'), to.replace(/\.js$/, '.tsx'), to].find((file) =>
      files.has(file),
    );
    if (source !== undefined) next.set(from, [...(next.get(from) ?? []), source]);
  }
  return ringsOf(next);
}

/** Walks in depth; a file met again on the way that led to it closes a ring. */
function ringsOf(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const rings: string[][] = [];
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) rings.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file) || way.includes(file)) return;
    for (const other of next.get(file) ?? []) walk(other, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return rings;
}
