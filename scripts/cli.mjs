// npm run backup, restore, upgrade, let-in ...: one verb of server/cli, and what is behind `--` for it.
import { serve } from './build.mjs';

await serve('server/cli/main.js', ['server']);
