// npm start: installs and builds what is missing, then serves the laboratory on one port.
import { serve } from './serve.mjs';

await serve('server/main.js');
