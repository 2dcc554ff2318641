// npm run upgrade: a backup, the migrations of this version, and a check of the outcome.
import { serve } from './serve.mjs';

await serve('server/upgrade.js', ['server']);
