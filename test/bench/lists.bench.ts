import { benchmarkDatabase, BenchmarkServer } from './bench-server.js';
import { line, pair, percentile } from './figures.js';
import { fillHistory } from './history.js';

const SIZES = [
  { bookings: 10_000, patients: 3_000 },
  { bookings: 1_000_000, patients: 300_000 },
] as const;
const SAMPLES = 300;

interface Figures {
  readonly worklist: readonly number[];
  readonly search: readonly number[];
  readonly payable: readonly number[];
}

/** Worklist, patient search and the payments list at 1,000,000 bookings and 300,000 patients, against 10,000. */
export async function benchLists(): Promise<void> {
  const measured: Figures[] = [];
  for (const size of SIZES) {
    const database = await benchmarkDatabase();
    const server = await BenchmarkServer.start(database.url);
    try {
      await server.book(0);
      await fillHistory(database.url, size.bookings, size.patients);
      measured.push(await measure(server));
    } finally {
      await server.stop();
      await database.clean();
    }
  }
  const [small, large] = measured;
  if (!small || !large) return;
  for (const list of ['worklist', 'search', 'payable'] as const) {
    line(`${list} at ${SIZES[1].bookings} bookings`, pair(large[list]), 'aim p50 under 15 ms');
    line(`  floor: the same at ${SIZES[0].bookings}`, pair(small[list]));
    const ratio = percentile(large[list], 0.5) / percentile(small[list], 0.5);
    line('  ratio (aim under 1.5)', ratio.toFixed(2));
  }
}

const QUERIES = [
  'moyora',
  'tendai',
  'chipfu',
  'ndomason',
  'lena kayo',
  'zuwenvaga ada',
  'HIST2999',
  '0770011',
  'mayora',
  'tendia',
];

async function measure(server: BenchmarkServer): Promise<Figures> {
  const timed = async (target: string) => {
    const at = performance.now();
    const reply = await server.call('GET', target);
    if (reply.status !== 200) throw new Error(`${target} was answered ${reply.status}: ${reply.body}`);
    return performance.now() - at;
  };
  const repeat = async (target: (index: number) => string) => {
    const figures: number[] = [];
    for (let index = -30; index < SAMPLES; index += 1) {
      const figure = await timed(target(Math.abs(index)));
      if (index >= 0) figures.push(figure);
    }
    return figures;
  };
  return {
    worklist: await repeat(() => '/api/jobCard/find/biochemistry/waiting/1'),
    search: await repeat(
      (index) => `/api/search?searchQuery=${encodeURIComponent(QUERIES[index % QUERIES.length] ?? '')}`,
    ),
    payable: await repeat(() => '/api/billing/payable'),
  };
}
