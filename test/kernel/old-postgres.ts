import net, { type AddressInfo } from 'node:net';

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on loopback and treats each connection as told. */
export async function listener(met: (socket: net.Socket) => void): Promise<Listener> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    met(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers as a PostgreSQL of that version, but only the question for its version. */
export function oldPostgres(version: string): Promise<Listener> {
  return listener((socket) => {
    let isWelcomed = false;
    socket.on('data', () => {
      socket.write(isWelcomed ? answer([version, 'f']) : welcome);
      isWelcomed = true;
    });
  });
}

function message(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);

const ready = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', int32(0)), ready]);

const TEXT = 25;
const BOOLEAN = 16;

function answer([version, reads]: readonly [string, string]): Buffer {
  const column = (name: string, type: number): Buffer =>
    Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
  const value = (held: string): Buffer => Buffer.concat([int32(held.length), Buffer.from(held)]);
  return Buffer.concat([
    message('T', int16(2), column('version', TEXT), column('reads', BOOLEAN)),
    message('D', int16(2), value(version), value(reads)),
    message('C', text('SELECT 1')),
    ready,
  ]);
}
