// npm run bench [-- arguments]: measures against floors taken in the same run.
import { join } from 'node:path';
import { TESTS } from './install.mjs';
import { root } from './run.mjs';
import { serve } from './serve.mjs';

// Built tests lie deeper than their sources.
process.env.MENISCUS_CLIENT_DIR ??= join(root, 'dist', 'client');

await serve('test/bench/main.js', ['server', 'client', 'tests'], TESTS);
