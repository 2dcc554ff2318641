// npm run backup [-- --to FOLDER] [--key-file FILE | --plain]: one file with the whole laboratory, tried out.
import { serve } from './serve.mjs';

await serve('server/backup.js', ['server']);
