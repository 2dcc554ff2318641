// npm run cluster: PostgreSQL, Redis, several API processes, workers and a proxy on this machine.
import { serve } from './serve.mjs';

await serve('server/cluster.js');
