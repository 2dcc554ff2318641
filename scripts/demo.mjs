// npm run demo: a filled laboratory with a user for each role and a simulated day, in a data folder of its own.
import { serve } from './serve.mjs';

process.env.MENISCUS_DEMO = '1';
process.env.DATA_DIR ??= './data/demo';
await serve('demo/main.js');
