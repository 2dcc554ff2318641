import { benchBookings } from './bookings.bench.js';
import { benchLists } from './lists.bench.js';
import { benchLive } from './live.bench.js';

const BENCHES = { bookings: benchBookings, live: benchLive, lists: benchLists } as const;

/** `npm run bench [-- bookings live lists]`: figures against floors measured in the same run. */
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  await bench();
}
