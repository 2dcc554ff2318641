import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250 mail.example',
  HELO: '250 mail.example',
  MAIL: '250 2.1.0 Sender is welcome',
  DATA: '354 Go on, and end with a dot',
  RSET: '250 2.0.0 Forgotten',
  QUIT: '221 2.0.0 Goodbye',
};
/** Of the addresses in the order in which they are first written to; all others get their letters. */
const TROUBLE: Readonly<Record<number, string>> = {
  2: '550 5.1.1 There is no such mailbox here',
  4: '451 4.7.1 Greylisted, please try again later',
  7: '452 4.2.2 The mailbox is full',
};

/** A mail server on this machine that takes letters and throws them away: no patient of the demonstration exists. */
export class Mailbox {
  private readonly known: string[] = [];
  private readonly open = new Set<Socket>();
  private server: Server | undefined;

  /** Answers the port on which it listens. */
  async start(): Promise<number> {
    const server = createServer((socket) => void this.talk(socket));
    this.server = server;
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return (server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server?.close();
    for (const socket of this.open) socket.destroy();
  }

  private async talk(socket: Socket): Promise<void> {
    this.open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.open.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isLetter = false;
    say('220 mail.example ESMTP');
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      if (isLetter && line !== '.') continue;
      say(isLetter ? '250 2.0.0 Taken' : this.replyTo(line));
      isLetter = !isLetter && verbOf(line) === 'DATA';
    }
  }

  private replyTo(line: string): string {
    if (verbOf(line) === 'RCPT') return TROUBLE[this.placeOf(line)] ?? '250 2.1.5 Recipient is welcome';
    return REPLIES[verbOf(line)] ?? '500 5.5.1 That is not understood';
  }

  private placeOf(recipient: string): number {
    if (!this.known.includes(recipient)) this.known.push(recipient);
    return this.known.indexOf(recipient);
  }
}

function verbOf(line: string): string {
  return line.slice(0, 4).toUpperCase();
}
