/** Lets node import the project's TypeScript as it stands, with the compiler that the build uses. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const typed = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (fs.existsSync(typed)) return { url: typed.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
