import type { HostileRequest } from './hostile-requests.js';
import { KeepAlive } from './keep-alive.js';
import type { Person } from './laboratory-process.js';

const AT_ONCE = 16;
/** Recent calls that are kept, to be named when the event loop was blocked. */
const REMEMBERED = 2_000;

interface Call {
  readonly who: string;
  readonly request: HostileRequest;
  readonly from: number;
  readonly to: number;
  readonly outcome: string;
}

const GREETINGS: readonly HostileRequest[] = ['/api/users/currentUserRole', '/api/live/snapshot/board'].map(
  (address) => ({ method: 'GET', address, headers: {}, body: undefined, signedIn: true }),
);

/** Everybody calls, sixteen calls at once, each in turn as the next of them. */
export class HostileCallers {
  /** Answers by person and status. */
  readonly statuses = new Map<string, Map<number, number>>();
  readonly failed: Call[] = [];
  private readonly lately: Call[] = [];
  private turn = 0;

  constructor(
    private readonly people: readonly Person[],
    private readonly next: () => HostileRequest,
  ) {}

  async run(goesOn: () => boolean): Promise<void> {
    const wire = new KeepAlive(this.people[0]?.address ?? '', AT_ONCE);
    // Each of them is heard once, however short the day: the wall by its board, the others by their name.
    for (const person of this.people)
      for (const greeting of GREETINGS) await this.call(wire, greeting, person);
    const work = async () => {
      while (goesOn()) await this.call(wire);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    wire.close();
  }

  total(fits: (status: number) => boolean, who?: string): number {
    const counted = [...this.statuses].filter(([name]) => who === undefined || name === who);
    return counted
      .flatMap(([, statuses]) => [...statuses])
      .reduce((sum, [status, many]) => sum + (fits(status) ? many : 0), 0);
  }

  /** Those that were under way between two moments (Date.now()). */
  during(from: number, to: number): string[] {
    return this.lately.filter((call) => call.from <= to && call.to >= from).map(named);
  }

  private async call(wire: KeepAlive, request = this.next(), person = this.nextPerson()): Promise<void> {
    if (!person) return;
    const from = Date.now();
    const answer = await wire.send(asPerson(person, request)).catch((failure: Error) => failure);
    // An error of node's own is none of jest's: what came is known by its status.
    const isAnswer = 'status' in answer;
    const outcome = isAnswer ? `${answer.status} ${answer.text.slice(0, 200)}` : answer.message;
    const call = { who: person.name, request, from, to: Date.now(), outcome };
    this.lately.push(call);
    if (this.lately.length > REMEMBERED) this.lately.shift();
    if (!isAnswer || answer.status >= 500) this.failed.push(call);
    if (isAnswer) this.count(person.name, answer.status);
  }

  private nextPerson(): Person | undefined {
    return this.people[(this.turn += 1) % this.people.length];
  }

  private count(name: string, status: number): void {
    const counts = this.statuses.get(name) ?? new Map<number, number>();
    this.statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
}

function asPerson({ cookie, xsrf }: Person, { method, address, headers, body, signedIn }: HostileRequest) {
  // Signing out would end a person's part in it.
  const token = address.includes('logout') ? 'none' : xsrf;
  const session: Record<string, string> =
    signedIn && cookie !== '' ? { Cookie: cookie, 'X-XSRF-TOKEN': token } : {};
  return { method, address, headers: { ...session, ...headers }, body };
}

function named({ who, request: { method, address, body }, from, to, outcome }: Call): string {
  const size = body === undefined ? '' : `, ${body.length} bytes`;
  return `  ${who}: ${method} ${address.slice(0, 120)}${size} -> ${outcome.slice(0, 3)} (${to - from} ms)`;
}

export function told(call: Call): string {
  const { headers, body } = call.request;
  return [
    named(call),
    `    ${call.outcome}`,
    `    headers ${JSON.stringify(headers).slice(0, 400)}`,
    `    body ${body?.toString('utf8').slice(0, 400)}`,
  ].join('\n');
}
