import { setTimeout as pause } from 'node:timers/promises';
import { Manager } from 'socket.io-client';
import type { HostileMessage } from './hostile-packets.js';
import type { Person } from './laboratory-process.js';

/** Below the fifty messages a second that one connection may send. */
const PACE_MS = 30;
const PATIENCE_MS = 10_000;

interface Hostility {
  message(): HostileMessage;
  signIn(): string;
}

/** Somebody's live connection, written to below Socket.IO's own client, which would send nothing like it. */
export class HostileScreen {
  readonly counts = { sent: 0, answered: 0, told: 0, admitted: 0, refused: 0, ended: 0 };

  constructor(
    readonly person: Person,
    private readonly hostility: Hostility,
  ) {}

  /** Sends, and comes back whenever it was shut out. */
  async run(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const manager = await this.connect();
      await this.askIn(manager);
      while (goesOn() && isOpen(manager)) {
        for (const packet of this.hostility.message()) this.send(manager, packet);
        await pause(PACE_MS);
      }
      if (!isOpen(manager)) this.counts.ended += 1;
      manager.engine.close();
    }
  }

  private async connect(): Promise<Manager> {
    const { address, cookie } = this.person;
    const manager = new Manager(address, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      extraHeaders: cookie === '' ? {} : { Cookie: cookie },
    });
    await new Promise<void>((resolve, reject) => {
      manager.open((failure) => (failure ? reject(failure) : resolve()));
    });
    manager.engine.on('data', (data: unknown) => this.hear(String(data)));
    return manager;
  }

  /** Waits for the answer: what is sent sooner ends the connection. */
  private async askIn(manager: Manager): Promise<void> {
    const answered = this.counts.admitted + this.counts.refused;
    manager.engine.write(`0/live,${this.hostility.signIn()}`);
    for (let waited = 0; waited < PATIENCE_MS && isOpen(manager); waited += PACE_MS) {
      if (this.counts.admitted + this.counts.refused > answered) return;
      await pause(PACE_MS);
    }
    if (isOpen(manager)) throw new Error(`${this.person.name} was neither admitted nor refused in time.`);
  }

  private send(manager: Manager, packet: string | Buffer): void {
    if (!isOpen(manager)) return;
    this.counts.sent += 1;
    manager.engine.write(packet);
  }

  private hear(packet: string): void {
    if (packet.startsWith('2/live,')) this.counts.told += 1;
    else if (packet.startsWith('3/live,')) this.counts.answered += 1;
    else if (packet.startsWith('0/live,')) this.counts.admitted += 1;
    else if (packet.startsWith('4/')) this.counts.refused += 1;
  }
}

function isOpen({ engine }: Manager): boolean {
  return engine.readyState === 'open';
}
