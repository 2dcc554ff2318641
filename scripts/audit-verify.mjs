// npm run audit:verify: checks the hash chain of the audit trail.
import { serve } from './serve.mjs';

await serve('server/audit-verify.js', ['server']);
