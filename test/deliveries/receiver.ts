import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
}

export interface Receiver {
  readonly port: number;
  /** The letters it accepted, in order of arrival. */
  readonly letters: readonly Letter[];
  close(): Promise<void>;
}

/** The receiver's refusal of a letter, e.g. `refusing(550, 'No such mailbox')`. */
export type Trouble = () => Error | undefined;

export function refusing(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real mail server on loopback that keeps what it is given. */
export async function startReceiver(options: SMTPServerOptions = {}, trouble: Trouble = () => undefined) {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_, __, done) => done(trouble()),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        letters.push({ from, to, raw: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const { port } = server.server.address() as AddressInfo;
  return { port, letters, close: () => new Promise<void>((done) => server.close(() => done())) };
}

/** The handling of a connection. */
export type Act = (socket: net.Socket) => void;

/** In turn; the last of them again and again. */
export function inTurn(...acts: readonly Act[]): Act {
  let met = 0;
  return (socket) => acts[Math.min(met++, acts.length - 1)]?.(socket);
}

export const ODDITIES: Readonly<Record<'leaves' | 'saysNothing' | 'closesInTheMiddle', Act>> = {
  leaves: (socket) => void socket.destroy(),
  saysNothing: () => undefined,
  closesInTheMiddle: (socket) => void socket.end('220 hello\r\n'),
};

/** Something that is reached and is no mail server: `act` has the connection. */
export async function startOddity(act: Act): Promise<Receiver> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    act(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => done());
    });
  return { port, letters: [], close };
}

/** A header of a letter, unfolded, with its encoded words read. */
export function headerOf({ raw }: Letter, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `));
  return words(line?.slice(name.length + 2) ?? '');
}

function words(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, said: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(said, 'base64').toString('utf8')
        : quoted(said.replace(/_/g, ' ')),
    );
}

/** The words of a letter that has no attachment. */
export function textOf({ raw }: Letter): string {
  const at = raw.indexOf('\r\n\r\n');
  const body = raw.slice(at + 4);
  const head = raw.slice(0, at).toLowerCase();
  if (head.includes('content-transfer-encoding: base64')) return Buffer.from(body, 'base64').toString('utf8');
  return head.includes('quoted-printable') ? quoted(body.replace(/=\r\n/g, '')) : body;
}

function quoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The PDF that a letter carries; undefined: none. */
export function attachmentOf({
  raw,
}: Letter): { readonly name: string; readonly pdf: Uint8Array } | undefined {
  const at = raw.indexOf('Content-Type: application/pdf');
  if (at < 0) return undefined;
  const part = raw.slice(at);
  const name = /filename="?([^"\r\n;]+)"?/.exec(part)?.[1] ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  return { name, pdf: new Uint8Array(Buffer.from(body.slice(0, body.indexOf('\r\n--')), 'base64')) };
}
