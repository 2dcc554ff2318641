// npm run dead-letters [-- retry]: the background work that gave up, and once more from the start.
import { serve } from './serve.mjs';

await serve('server/dead-letters.js', ['server']);
