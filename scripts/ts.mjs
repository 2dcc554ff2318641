/** `node --import ./scripts/ts.mjs file.ts`: run a TypeScript file of the project without building it. */
import { register } from 'node:module';

register('./ts-loader.mjs', import.meta.url);
