// npm run ledger:verify: proves that what is kept beside the ledger is the sum of its transfers.
import { serve } from './serve.mjs';

await serve('server/ledger-verify.js', ['server']);
