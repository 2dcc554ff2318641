// npm run bench [-- arguments]: measures against floors taken in the same run.
import { serve } from './serve.mjs';

await serve('test/bench/main.js', ['server', 'client', 'tests']);
