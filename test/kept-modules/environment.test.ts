import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';

interface Kept {
  readonly global: Record<string, unknown>;
  teardown(): Promise<void>;
}

const require = createRequire(import.meta.url);
const KeptEnvironment = require('./environment.cjs') as new (config: object, context: object) => Kept;

const opened = (): Kept =>
  new KeptEnvironment({ projectConfig: { globals: {}, testEnvironmentOptions: {} } }, {});

test('a test file that leaves a global changed fails by its name, and the next one finds it as it was', async () => {
  const kept = opened();
  const { fetch } = kept.global;
  kept.global.fetch = () => new Promise(() => undefined);
  kept.global.document = {};
  delete kept.global.URL;
  await expect(kept.teardown()).rejects.toThrow('Left changed for the next test file: fetch, URL, document.');
  expect(kept.global.fetch).toBe(fetch);
  expect(kept.global.URL).toBe(URL);
  expect('document' in kept.global).toBe(false);
});

test('what jest sets for each file and what packages keep in the world are left alone', async () => {
  const kept = opened();
  Object.assign(kept.global, { expect, kept: 'by a package' });
  await expect(kept.teardown()).resolves.toBeUndefined();
  expect(kept.global.kept).toBe('by a package');
});
