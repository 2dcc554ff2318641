// A second Node process that owns an embedded database until it is killed: `owner.mjs <options as JSON>`.
import { startEmbeddedPostgres } from '../../dist/server/kernel/postgres-embedded/embedded-postgres.js';

const { url, pid } = await startEmbeddedPostgres(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
setInterval(() => undefined, 1_000);
