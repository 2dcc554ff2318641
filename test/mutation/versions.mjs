/**
 * Modules cannot be unloaded: a mutant of what is worked out while a module loads asks for a new version of them all,
 * named by the query of the test file, which every import of ours hands on.
 */
const JEST_GLOBALS = 'export const { describe, expect, it, test } = globalThis;';
const sources = new Map();

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') {
    return { url: `data:text/javascript,${encodeURIComponent(JEST_GLOBALS)}`, shortCircuit: true };
  }
  const [parentURL, version] = (context.parentURL ?? '').split('?');
  if (!version || !specifier.startsWith('.')) return next(specifier, context);
  const found = await next(specifier, { ...context, parentURL });
  return found.url.endsWith('.ts') ? { ...found, url: `${found.url}?${version}` } : found;
}

export async function load(url, context, next) {
  const [file] = url.split('?');
  if (!file.endsWith('.ts')) return next(url, context);
  if (!sources.has(file)) sources.set(file, await next(file, context));
  return sources.get(file);
}
