// npm start, demo, worker, cluster, backup, restore, let-in ...: installs and builds what is missing, then runs the program.
import { serve } from './build.mjs';

const PROGRAMS = {
  start: ['server/main.js'],
  // A filled laboratory with a user for each role and a simulated day, in a data folder of its own.
  demo: ['demo/main.js'],
  // Background work in a process of its own (with DATABASE_URL and REDIS_URL).
  worker: ['server/worker.js', ['server']],
  // PostgreSQL, Redis, several API processes, workers and a proxy on this machine.
  cluster: ['server/cluster.js'],
  // The verb that follows, and what is behind `--` for it.
  cli: ['server/cli/main.js', ['server']],
};

const name = process.argv[2] in PROGRAMS ? process.argv.splice(2, 1)[0] : 'start';
if (name === 'demo') {
  process.env.MENISCUS_DEMO = '1';
  process.env.DATA_DIR ??= './data/demo';
}
await serve(...PROGRAMS[name]);
