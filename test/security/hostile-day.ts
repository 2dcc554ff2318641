import { setTimeout as pause } from 'node:timers/promises';
import { Endless } from './endless.js';
import { HostileCallers, told } from './hostile-callers.js';
import { figuresOf } from './hostile-figures.js';
import { hostileMessage, hostileSignIn } from './hostile-messages.js';
import { hostileRequest, type HonestCall } from './hostile-requests.js';
import { HostileScreen } from './hostile-screen.js';
import { honestCalls } from './honest-calls.js';
import type { Memory, Opened } from './laboratory-process.js';
import type { OwnProcess } from './own-process.js';

const WARM_UP = 0.05;
const LOOK_EVERY_MS = 1_000;
const BOOK_EVERY_MS = 60_000;
/** So much longer at most, where not everybody was heard by then: the machine is busy. */
const PATIENCE_MS = 60_000;

/** Calls and live messages that nobody honest would send, from everybody at once. */
export class HostileDay {
  readonly callers: HostileCallers;
  readonly screens: readonly HostileScreen[];
  longest = { ms: 0, at: 0, during: [] as readonly string[] };
  /** After the warm-up and at the end. */
  readonly memory: Memory[] = [];
  private calls: readonly HonestCall[] = [];

  constructor(
    private readonly house: OwnProcess,
    private readonly opened: Opened,
    private readonly seed: number,
  ) {
    const endless = new Endless(seed);
    const message = endless.of(() => hostileMessage);
    const signIn = endless.of(() => hostileSignIn);
    this.screens = opened.people.map((person) => new HostileScreen(person, { message, signIn }));
    this.callers = new HostileCallers(
      opened.people,
      endless.of(() => hostileRequest(this.calls)),
    );
  }

  async run(ms: number): Promise<void> {
    await this.load(ms * WARM_UP);
    this.memory.push(await this.house.ask('memory'));
    await this.house.ask('hold');
    this.longest = { ms: 0, at: 0, during: [] };
    await this.load(ms * (1 - WARM_UP), () => this.isEverybodyHeard());
    this.memory.push(await this.house.ask('memory'));
  }

  figures(): string {
    return figuresOf(this.callers, this.screens, this.longest, this.memory);
  }

  /** The server's failures; '' if there were none. */
  failures(): string {
    const { failed } = this.callers;
    if (failed.length === 0 && this.house.said === '') return '';
    return [`seed ${this.seed}`, ...failed.slice(0, 30).map(told), this.house.said.slice(0, 8000)].join('\n');
  }

  /** For this long, and until it is enough; meanwhile used-up samples are booked again. */
  private async load(ms: number, isEnough = () => true): Promise<void> {
    await this.book();
    const until = performance.now() + ms;
    const isOver = () =>
      performance.now() >= until && (isEnough() || performance.now() >= until + PATIENCE_MS);
    const goesOn = () => this.house.isRunning && !isOver();
    const attack = Promise.all([this.callers, ...this.screens].map((one) => one.run(goesOn))).catch(
      (failure: Error) => {
        throw new Error(`seed ${this.seed}: ${failure.message}\n${this.failures()}`);
      },
    );
    for (let bookAt = performance.now() + BOOK_EVERY_MS; goesOn();) {
      await Promise.race([attack, pause(LOOK_EVERY_MS)]);
      await this.lookAtTheLoop();
      if (performance.now() < bookAt) continue;
      await this.book();
      bookAt += BOOK_EVERY_MS;
    }
    await attack;
    await this.lookAtTheLoop();
  }

  /** Everybody with an account was let in and answered, by call and live, and everybody was refused something. */
  private isEverybodyHeard(): boolean {
    return this.screens.every(({ person: { name }, counts }) => {
      const isRefused = this.callers.total((status) => status >= 400, name) > 0;
      return isRefused && (name === 'stranger' || (counts.admitted > 0 && counts.answered > 0));
    });
  }

  private async book(): Promise<void> {
    const { sample, today } = this.opened;
    // Readiness honestly says that the database is silent when a busy machine keeps it waiting.
    const routes = this.opened.routes.filter(({ path }) => path !== '/api/health/ready');
    this.calls = honestCalls(routes, sample, await this.house.ask('bookings'), today);
  }

  private async lookAtTheLoop(): Promise<void> {
    const { ms, at } = await this.house.ask('hold');
    if (ms > this.longest.ms) this.longest = { ms, at, during: this.callers.during(at - ms - 50, at) };
  }
}
