// npm run worker: background work in a process of its own (with DATABASE_URL and REDIS_URL).
import { serve } from './serve.mjs';

await serve('server/worker.js', ['server']);
