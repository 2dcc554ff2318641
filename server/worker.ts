import { ConfigError, readConfig } from './kernel/config.js';
import { startServer } from './server.js';

/** The queue's work in a process of its own, beside API processes with WORKERS=off. */
async function main(): Promise<void> {
  const config = readConfig({ ...process.env, WORKERS: 'on', PORT: process.env['PORT'] ?? '0' });
  if (!config.databaseUrl) {
    throw new ConfigError(
      'A worker beside the server needs DATABASE_URL: the embedded database belongs to one process.',
    );
  }
  const server = await startServer({ config, databaseUrl: config.databaseUrl });
  process.stdout.write(`Meniscus worker is ready; its health is at ${server.address}/api/health/ready\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit(0)));
  }
}

main().catch((failure: unknown) => {
  process.stderr.write(
    `${failure instanceof ConfigError ? failure.message : String((failure as Error)?.stack ?? failure)}\n`,
  );
  process.exit(1);
});
