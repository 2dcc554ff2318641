import { bareSaves } from './bare-saves.js';
import { benchmarkDatabase, BenchmarkServer } from './bench-server.js';
import { against, line, load } from './figures.js';

const SAMPLES = 40;
const WARMING = 8;
/** As the batch grid sends them (`client/results/batch/batch.ts`). */
const AT_ONCE = 4;

/** A blood count of twenty parameters, none of them flagged. */
const COUNT = {
  ...{ WBC: '6.0', RBC: '4.5', HB: '135', HCT: '0.40', MCV: '89', MCH: '30', MCHC: '338', RDW: '12.5' },
  ...{ PLT: '250', MPV: '9.0', NEUT: '3.60', LYMPH: '1.80', MONO: '0.36', EOS: '0.18', BASO: '0.06' },
  ...{ NEUTP: '60', LYMPHP: '30', MONOP: '6', EOSP: '3', BASOP: '1' },
};

/** The batch grid saves forty samples of twenty parameters, against bare `pg` that inserts the same rows. */
export async function benchBatch(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  try {
    const bookings: string[] = [];
    for (let index = 0; index < SAMPLES + WARMING; index += 1)
      bookings.push((await server.book(index, 'routine', ['FBC'])).id);
    await load(AT_ONCE, WARMING, (index) => save(server, bookings[SAMPLES + index] ?? ''));
    const saved = await load(AT_ONCE, SAMPLES, (index) => save(server, bookings[index] ?? ''));
    const floor = await bareSaves(database.url, { profile: 'FBC', times: SAMPLES, callers: AT_ONCE });
    against(
      `a sample of ${Object.keys(COUNT).length} parameters`,
      saved.each,
      floor.each,
      'aim p95 under 150',
    );
    line(`${SAMPLES} samples saved, ${AT_ONCE} at once`, `${saved.seconds.toFixed(2)} s`, 'aim under 2 s');
    line('  floor: bare pg, same rows', `${floor.seconds.toFixed(2)} s`);
    line('  ratio', (saved.seconds / floor.seconds).toFixed(2));
  } finally {
    await server.stop();
    await database.clean();
  }
}

async function save(server: BenchmarkServer, bookingInformationId: string): Promise<void> {
  const haematologyTestValues = Object.entries(COUNT).map(([code, parameter]) => ({ code, parameter }));
  const about = { bookingInformationId, code: 'FBC', version: 0, action: 'update' };
  const reply = await server.call('PUT', '/api/haematology/', { ...about, haematologyTestValues });
  if (reply.status !== 200) throw new Error(`A save was answered ${reply.status}: ${reply.body}`);
}
