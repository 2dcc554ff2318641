// npm run audit:new-key: goes on with a new key where that of the audit trail is lost for good.
import { serve } from './serve.mjs';

await serve('server/audit-new-key.js', ['server']);
