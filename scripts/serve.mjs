// Runs a built entry point in this very process: its own signal handlers see Ctrl+C and SIGTERM directly,
// and there is no child that could outlive a kill.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { fail, root } from './run.mjs';

export async function serve(entry, parts, packages) {
  await prepare(parts, packages).catch((error) => fail(error.message));
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'dist', entry)).href);
}
