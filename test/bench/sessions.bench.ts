import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, pair } from './figures.js';

const TIMES = 50;
const PATH = '/api/users/currentUserRole';

/** How long a session that was signed out in one process is still taken by another, against a bare NOTIFY. */
export async function benchSessions(): Promise<void> {
  const database = await benchmarkDatabase();
  const servers: BenchmarkServer[] = [];
  try {
    const here = await BenchmarkServer.start(database.url);
    servers.push(here);
    const there = await BenchmarkServer.start(database.url);
    servers.push(there);
    const sinceSent: number[] = [];
    const sinceAnswered: number[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const { sent, answered, refused } = await signOut(here, there);
      sinceSent.push(refused - sent);
      sinceAnswered.push(Math.max(0, refused - answered));
    }
    line('refused elsewhere, since the sign-out was sent', pair(sinceSent), 'aim under 100');
    line('  since it was answered', pair(sinceAnswered));
    line('  floor: bare NOTIFY, there and heard', pair(await bareNotify(database.url)));
  } finally {
    for (const server of servers) await server.stop();
    await database.clean();
  }
}

async function signOut(here: BenchmarkServer, there: BenchmarkServer) {
  const { cookie, xsrf } = await here.newSession();
  const ask = async () => (await there.call('GET', PATH, undefined, { Cookie: cookie })).status;
  // The other process knows it by heart from here on.
  for (let times = 0; times < 2; times += 1)
    if ((await ask()) !== 200) throw new Error('The other process does not know the session.');
  const sent = performance.now();
  let answered = Number.NaN;
  const leaving = here
    .call('GET', '/api/users/logout', undefined, { Cookie: cookie, 'X-XSRF-TOKEN': xsrf })
    .then((reply) => {
      answered = performance.now();
      if (reply.status >= 300) throw new Error(`The sign-out was answered ${reply.status}: ${reply.body}`);
    });
  let status = await ask();
  while (status === 200) status = await ask();
  const refused = performance.now();
  await leaving;
  if (status !== 401) throw new Error(`The other process answered ${status}.`);
  return { sent, answered, refused };
}

async function bareNotify(url: string): Promise<readonly number[]> {
  const [teller, listener] = await Promise.all([connected(url), connected(url)]);
  try {
    await listener.query('listen bench_sessions');
    const each: number[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const heard = new Promise((resolve) => listener.once('notification', resolve));
      const started = performance.now();
      await teller.query(`notify bench_sessions, '${index}'`);
      await heard;
      each.push(performance.now() - started);
    }
    return each;
  } finally {
    await Promise.all([teller.end(), listener.end()]);
  }
}
