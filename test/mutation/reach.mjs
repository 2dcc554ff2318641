/** Which test files reach a file by their imports, and by how many. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /\bfrom\s+'(\.{1,2}\/[^']+)\.js'/g;
const distances = new Map();

/** Nearest first: the tests of a rule notice its mutants before the tests of what uses it do. */
export function thatReach(file, testFiles) {
  const distance = (test) => distancesFrom(test).get(file) ?? Infinity;
  return testFiles.filter((test) => distance(test) < Infinity).sort((a, b) => distance(a) - distance(b));
}

function distancesFrom(start) {
  const known = distances.get(start);
  if (known) return known;
  const found = new Map([[start, 0]]);
  for (const [file, steps] of found) {
    for (const imported of importsOf(file)) if (!found.has(imported)) found.set(imported, steps + 1);
  }
  distances.set(start, found);
  return found;
}

function importsOf(file) {
  const imports = readFileSync(file, 'utf8').matchAll(IMPORT);
  return [...imports].map(([, path]) => `${join(dirname(file), path)}.ts`);
}
