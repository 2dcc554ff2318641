// npm run restore -- FILE [--key-file FILE] [--replace]: the laboratory again, from a backup.
import { serve } from './serve.mjs';

await serve('server/restore.js', ['server']);
