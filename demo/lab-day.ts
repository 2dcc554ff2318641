import { setTimeout as pause } from 'node:timers/promises';
import type { BoardSnapshot } from '../shared/contract/worklist.js';
import type { Discipline } from '../shared/vocabulary.js';
import { AtReception } from './at-reception.js';
import { AtTheAuthorisersDesk, AtTheTill, AtTheBench } from './staff-at-work.js';
import { Morning } from './morning.js';
import { MorningMail } from './morning-mail.js';
import { Person, Refused } from './person.js';
import { Random } from './random.js';
import { DEMO_PASSWORD, STAFF, type StaffName } from './staff.js';

const STEP_MS = 1000;
const AFTER_TROUBLE_MS = 10_000;
/** The most cards that a bench lets wait; enough are left over to try the screens with. */
const FULL = 38;
const EASY = 16;
const CALL_AFTER_MS = 60_000;
const AT_HAND = 4;
/** One booking in so many has a rejected tube. */
const NOT_FIT = 20;

type Deed = 'book' | 'bench' | 'pay' | 'release';
/** One patient brings a little more than two tests. */
const ROUND: readonly Deed[] = ['book', 'bench', 'pay', 'bench', 'release', 'bench'];

/** The people of the demonstration at their work, one deed a second, through the API like everybody. */
export class LabDay {
  readonly reception: AtReception;
  readonly benches: readonly AtTheBench[];
  readonly desk: AtTheAuthorisersDesk;
  readonly tills: readonly AtTheTill[];
  readonly morning: Morning;
  readonly post: MorningMail;
  private readonly people: readonly Person[];
  private readonly board: Person;
  private readonly leaving = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private booked = 0;
  private isPostOpen = false;

  constructor(
    address: string,
    private readonly random = new Random(Date.now()),
  ) {
    const person = (name: StaffName) => new Person(address, name, DEMO_PASSWORD, this.leaving.signal);
    const named = Object.fromEntries(STAFF.map(({ username }) => [username, person(username)])) as Readonly<
      Record<StaffName, Person>
    >;
    this.people = Object.values(named);
    this.board = named.board;
    this.reception = new AtReception(random, named.reception);
    this.benches = [new AtTheBench(random, named.bench), new AtTheBench(random, named.bench2)];
    this.desk = new AtTheAuthorisersDesk(named.pathologist);
    this.post = new MorningMail(named);
    this.morning = new Morning(random, this.reception, named);
    this.tills = [new AtTheTill(random, named.cashier), new AtTheTill(random, named.cashier2)];
  }

  start(): void {
    this.running = this.work();
  }

  async stop(): Promise<void> {
    this.leaving.abort();
    await this.running;
    this.post.stop();
  }

  /** Everybody signs in and reads what they need. */
  async begin(): Promise<void> {
    for (const person of this.people) await person.signIn();
    await this.reception.settle();
  }

  private async work(): Promise<void> {
    let begun = false;
    for (let turn = 0; !this.leaving.signal.aborted; turn += 1) {
      try {
        if (!begun) await this.begin();
        begun = true;
        await this.openThePost();
        await this.morning.show();
        await this.step(ROUND[turn % ROUND.length] ?? 'bench');
      } catch (failure) {
        if (this.leaving.signal.aborted) return;
        // Somebody trying the screens may take the work out of these hands; any other failure is reported.
        if (!(failure instanceof Refused) || ![404, 409, 422].includes(failure.status)) {
          begun = false;
          process.stderr.write(`The demonstration pauses: ${String(failure)}\n`);
          await this.pause(AFTER_TROUBLE_MS);
        }
      }
      await this.pause(STEP_MS);
    }
  }

  /** Once: a failure there stops nobody's work. */
  private async openThePost(): Promise<void> {
    if (this.isPostOpen) return;
    this.isPostOpen = true;
    await this.post.show();
  }

  /** The deed in turn, or what is more pressing. */
  async step(deed: Deed): Promise<void> {
    if (deed === 'pay') return void (await this.random.pick(this.tills).serveSomebody());
    if (deed === 'release') return void (await this.desk.release());
    const units = await this.waiting();
    const busy = units.filter(({ waiting }) => waiting > EASY);
    const isFull = units.some(({ waiting }) => waiting >= FULL);
    const books = deed === 'book' ? !isFull || this.random.chance(0.3) : busy.length === 0;
    if (books) await this.bookNext();
    else await this.enterNext(busy);
  }

  private async bookNext(): Promise<void> {
    const booking = await this.reception.book();
    this.booked += 1;
    if (this.booked % NOT_FIT === 0) await this.benches[0]?.reject(booking);
  }

  private async waiting(): Promise<readonly Queue[]> {
    const { units } = await this.board.get<BoardSnapshot>('/api/live/snapshot/board');
    return units;
  }

  private async enterNext(busy: readonly Queue[]): Promise<void> {
    const bench = this.random.pick(this.benches);
    if (await bench.callCritical(CALL_AFTER_MS)) return;
    const unit = this.random.weighted(Object.fromEntries(busy.map((one) => [one.unit, one.waiting - EASY])));
    const cards = await bench.waiting(unit as Discipline);
    // Not always the very first: one card that refuses its result does not stop the bench.
    if (cards.length > 0) await bench.enter(this.random.pick(cards.slice(0, AT_HAND)));
  }

  /** Over at once when they leave. */
  private async pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.leaving.signal }).catch(() => undefined);
  }
}

interface Queue {
  readonly unit: Discipline;
  readonly waiting: number;
}
