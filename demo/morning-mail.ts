import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Delivery, DeliveryOffer, ReportToSend, SentAnswer } from '../shared/contract/deliveries.js';
import type { MailSettings } from '../shared/contract/mail-settings.js';
import type { Page } from '../shared/contract/page.js';
import type { ResultListRow } from '../shared/contract/results.js';
import { isLoopback } from '../shared/domain/reports/delivery.js';
import type { Person } from './person.js';

const SENT_AT_ONCE = 12;
const LOOKED_AT = 50;

/** Reports by email, to a mail server of the demonstration's own that lives as long as it does. */
export class MorningMail {
  private readonly mailbox = new Mailbox();

  constructor(private readonly people: { readonly manager: Person; readonly reception: Person }) {}

  async show(): Promise<readonly SentAnswer[]> {
    const isOurs = await this.setUp(await this.mailbox.start());
    return isOurs ? this.sendFirst() : [];
  }

  stop(): void {
    this.mailbox.stop();
  }

  /** False: somebody who tries the screens has set up a mail server of their own. */
  private async setUp(port: number): Promise<boolean> {
    const present = await this.people.manager.get<MailSettings>('/api/mail-settings');
    if (present.host !== '' && !isLoopback(present.host)) return false;
    const from = { fromName: 'Meniscus Demonstration Laboratory', fromAddress: 'results@lab.example' };
    const { version } = present;
    const server = { host: '127.0.0.1', port, security: 'none', password: '', version };
    await this.people.manager.post('/api/mail-settings', { ...from, ...server });
    return true;
  }

  /** Sends the latest reports to people with an address; on later starts the log is full already. */
  private async sendFirst(): Promise<readonly SentAnswer[]> {
    const { reception } = this.people;
    const log = await reception.get<Page<Delivery>>('/api/deliveries?size=1');
    if (log.items.length > 0) return [];
    const { items } = await reception.get<Page<ResultListRow>>('/api/results?stage=released&size=200');
    const bookingIds = [...new Set(items.map(({ bookingId }) => bookingId))].slice(0, LOOKED_AT);
    if (bookingIds.length === 0) return [];
    const offers = await reception.get<DeliveryOffer[]>(
      `/api/deliveries/offers?bookingIds=${bookingIds.join(',')}`,
    );
    const reports = offers.flatMap(wish).slice(0, SENT_AT_ONCE);
    if (reports.length === 0) return [];
    return reception.post<SentAnswer[]>('/api/deliveries', { reports }, crypto.randomUUID());
  }
}

function wish({ bookingId, refusal, to }: DeliveryOffer): readonly ReportToSend[] {
  const found = to.find(({ address }) => address !== null);
  if (refusal !== null || !found || found.address === null) return [];
  return [{ bookingId, recipient: found.recipient, address: found.address }];
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250 mail.example',
  HELO: '250 mail.example',
  MAIL: '250 2.1.0 Sender is welcome',
  DATA: '354 Go on, and end with a dot',
  RSET: '250 2.0.0 Forgotten',
  QUIT: '221 2.0.0 Goodbye',
};
/** The addresses that fail, numbered in the order they are first written to; all others get their letters. */
const TROUBLE: Readonly<Record<number, string>> = {
  2: '550 5.1.1 There is no such mailbox here',
  4: '451 4.7.1 Greylisted, please try again later',
  7: '452 4.2.2 The mailbox is full',
};

/** A mail server on this machine that takes letters and throws them away: no patient of the demonstration exists. */
class Mailbox {
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
