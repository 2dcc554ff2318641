import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, seen from server/operations/ as well as from dist/server/operations/. */
export const PROJECT = ['../../', '../../../']
  .map((up) => fileURLToPath(new URL(up, import.meta.url)))
  .find((folder) => isProject(folder));

function isProject(folder: string): boolean {
  return nameIn(folder) === 'meniscus';
}

function nameIn(folder: string): string | undefined {
  return packageIn(folder)?.name;
}

function packageIn(folder: string): { readonly name: string; readonly version: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
  } catch {
    return undefined;
  }
}

/** As package.json says. */
export const VERSION: string = (PROJECT && packageIn(PROJECT)?.version) ?? 'unknown';
