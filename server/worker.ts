import { newLog } from './kernel/log.js';
import { failedToStart, Installation, stopOnSignal, stopWhenLost } from './boot/installation.js';
import { stopWithParent } from './kernel/with-parent.js';
import { ConfigError, readConfig } from './kernel/config.js';

/** The queue's work in a process of its own, beside API processes with WORKERS=off. */
async function main(): Promise<void> {
  const config = readConfig({ ...process.env, WORKERS: 'on', PORT: process.env['PORT'] ?? '0' });
  if (!config.databaseUrl) {
    throw new ConfigError(
      'A worker beside the server needs DATABASE_URL: the embedded database belongs to one process.',
    );
  }
  const installation = new Installation(config, true);
  stopOnSignal(installation, 0);
  stopWhenLost(newLog(config), installation);
  stopWithParent();
  const server = await installation.open().catch((failure: unknown) => {
    if (installation.isStopping) return undefined;
    throw failure;
  });
  if (server)
    process.stdout.write(`Meniscus worker is ready; its health is at ${server.address}/api/health/ready\n`);
}

main().catch(failedToStart);
