// npm run drill [-- --seed N --seeds N --rounds N --clients N --only NAME --soak MINUTES]: every part of a house is killed, stopped and taken away under load.
import { TESTS } from './install.mjs';
import { serve } from './serve.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { fail } from './run.mjs';

Object.assign(process.env, await ensureTestTools().catch((error) => fail(error.message)));

await serve('test/drill/main.js', ['server', 'tests'], TESTS);
