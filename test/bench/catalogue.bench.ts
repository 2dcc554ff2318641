import { manyProfiles } from '../catalogue/many-profiles.js';
import { benchDatabase, BenchServer } from './bench-server.js';
import { line, ms } from './figures.js';

const PROFILES = 1_000;
const PARAMETERS = 5;
const PATH = '/api/catalogue/file';

/** A file of 1,000 profiles is looked at, imported, exported and imported again, against the 5 s of the specification. */
export async function benchCatalogue(): Promise<void> {
  const database = await benchDatabase();
  const server = await BenchServer.start(database.url);
  try {
    const csv = manyProfiles(PROFILES, PARAMETERS);
    line('profiles in the file, parameters in each', `${PROFILES}, ${PARAMETERS}`);
    line('preview', ms(await timed(server, 'POST', { csv, act: 'check' })));
    const reason = 'To be measured';
    line('import', ms(await timed(server, 'POST', { csv, act: 'import', reason })), 'aim under 5,000 ms');
    line('export', ms(await timed(server, 'GET')));
    const exported = (await server.call('GET', PATH)).body;
    line(
      'import of what was exported',
      ms(await timed(server, 'POST', { csv: exported, act: 'import', reason })),
    );
    const again = (await server.call('GET', PATH)).body;
    line('exported again', again === exported ? 'the same' : 'ANOTHER');
  } finally {
    await server.stop();
    await database.clean();
  }
}

async function timed(server: BenchServer, method: string, body?: object): Promise<number> {
  const at = performance.now();
  const reply = await server.call(method, PATH, body);
  if (reply.status !== 200) throw new Error(`${method} ${PATH} was answered ${reply.status}: ${reply.body}`);
  return performance.now() - at;
}
