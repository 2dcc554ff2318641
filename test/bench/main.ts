import { benchBatch } from './batch.bench.js';
import { benchCatalogue } from './catalogue.bench.js';
import { benchBookings } from './bookings.bench.js';
import { benchCosts } from './costs.bench.js';
import { benchDay } from './day.bench.js';
import { benchKeyPress } from './key-press.bench.js';
import { benchLists } from './lists.bench.js';
import { benchLive } from './live.bench.js';
import { benchRepaint } from './repaint.bench.js';
import { benchReports } from './reports.bench.js';
import { benchResults } from './results.bench.js';
import { benchSessions } from './sessions.bench.js';
import { benchSorted } from './sorted.bench.js';
import { benchStorm } from './storm.bench.js';

const BENCHES = {
  bookings: benchBookings,
  live: benchLive,
  storm: benchStorm,
  lists: benchLists,
  results: benchResults,
  batch: benchBatch,
  sorted: benchSorted,
  keys: benchKeyPress,
  day: benchDay,
  repaint: benchRepaint,
  reports: benchReports,
  catalogue: benchCatalogue,
  sessions: benchSessions,
  costs: benchCosts,
} as const;

/** `npm run bench [-- bookings live storm lists results batch sorted keys day repaint reports catalogue sessions costs]`: figures against floors measured in the same run. */
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  await bench();
}
