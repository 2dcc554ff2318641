// npm run lighthouse [-- --runs N --only NAME]: every screen of a filled laboratory by Lighthouse's desktop preset.
import { join } from 'node:path';
import { NIGHTLY } from './install.mjs';
import { fail, root } from './run.mjs';
import { serve } from './serve.mjs';
import { ensureTestTools } from './test-tools.mjs';

Object.assign(process.env, await ensureTestTools().catch((error) => fail(error.message)));
// Built tests lie deeper than their sources.
process.env.MENISCUS_CLIENT_DIR ??= join(root, 'dist', 'client');

await serve('test/looks/main.js', ['server', 'client', 'tests'], NIGHTLY);
