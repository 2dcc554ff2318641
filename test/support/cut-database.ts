import net from 'node:net';

/** The moment at which one transaction's connection is cut; the transaction is known by something that it sends. */
export type Cut =
  /** The answer to its commit never comes, though it was committed. */
  | 'commit'
  /** The answer to its commit comes, that it is on disk does not. */
  | 'flush'
  /** It never sends its commit. */
  | 'work';

export interface CutDatabase {
  /** The same database, through the proxy. */
  readonly url: string;
  /** The next packet that holds the text, or the one after so many that pass, is cut with its connection, once. */
  cut(at: Cut, text: string, passing?: number): void;
  close(): Promise<void>;
}

const COMMIT_SENT = Buffer.from('commit\0');
const COMMITTED = Buffer.from('COMMIT\0');
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const READY_BYTES = 6;

/** A proxy in front of PostgreSQL that loses what it is told to lose. */
export async function cutDatabase(databaseUrl: string): Promise<CutDatabase> {
  const real = new URL(databaseUrl);
  let armed: { readonly at: Cut; readonly text: string } | undefined;
  let toPass = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(whereIs(real));
    let cutting: Cut | undefined;
    let held = Buffer.alloc(0);
    const end = (): void => void (near.destroy(), far.destroy());
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => (open.delete(socket), end()));
    }
    near.on('data', (packet) => {
      const isMeant = armed !== undefined && packet.includes(armed.text) && isThere(armed.at, packet);
      if (isMeant && toPass > 0) toPass -= 1;
      else if (armed !== undefined && isMeant) {
        cutting = armed.at;
        armed = undefined;
        if (cutting === 'work') return end();
      }
      far.write(packet);
    });
    far.on('data', (packet) => {
      if (cutting === undefined) return void near.write(packet);
      held = Buffer.concat([held, packet]);
      const committed = held.indexOf(COMMITTED);
      const ready = committed < 0 ? -1 : held.indexOf(READY, committed);
      if (ready < 0) return;
      if (cutting === 'commit') return end();
      near.write(held.subarray(0, ready + READY_BYTES), end);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.toString(),
    cut: (at, text, passing = 0) => {
      armed = { at, text };
      toPass = passing;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A host that is a folder has the socket of that port in it. */
function whereIs({ hostname, port }: URL): net.NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

function isThere(at: Cut, packet: Buffer): boolean {
  return at === 'work' || packet.includes(COMMIT_SENT);
}
