/**
 * `node --import ./scripts/ts.mjs file.ts`: runs a TypeScript file of the project without building it, with the compiler
 * that the build uses. Node loads this file again, in a thread of its own, for its hooks.
 */
import fs from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

if (!import.meta.url.endsWith('?hooks')) register(`${import.meta.url}?hooks`);

export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const typed = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (fs.existsSync(typed)) return { url: typed.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { transformFile } = await import('@swc/core');
  const { code } = await transformFile(fileURLToPath(url), { sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
