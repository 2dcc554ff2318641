// npm run let-in -- USERNAME --reason "…": a one-time password for a super administrator who lost every way in.
import { serve } from './serve.mjs';

await serve('server/let-in.js', ['server']);
