// A second Node process that owns an embedded database until it is killed: `owner.ts <options as JSON>`.
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../server/kernel/postgres-embedded/embedded-postgres.js';

const options = JSON.parse(process.argv[2] ?? '{}') as EmbeddedPostgresOptions;
const { url, pid } = await startEmbeddedPostgres(options);
process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
setInterval(() => undefined, 1_000);
