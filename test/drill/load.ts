import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../support/client.js';
import type { Chance } from '../ledger/model/chance.js';
import { PASSWORD } from './laboratory.js';

export interface Reply {
  readonly status: number;
  // Its shape is the caller's to know.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** The acknowledged writes of one patient. */
export interface Acknowledged {
  readonly booking: string;
  readonly patient: string;
  readonly receipt: number;
  readonly paid: string;
  readonly value: string;
}

/** By these the server says that nothing was done, or that it is not known. */
const REPEATED: readonly unknown[] = ['unavailable', 'unknown_outcome'];
const CALL_WITHIN_MS = 20_000;
const FINISH_WITHIN_MS = 120_000;

/** Clients that book, take the money and save the result, and repeat each call with its key until it is answered. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  /** Calls that were answered, and what else happened to calls, by what was answered. */
  readonly outcomes = new Map<string, number>();
  private readonly failures: string[] = [];
  private open = true;
  private working: Promise<unknown> = Promise.resolve();
  private person: Client;

  constructor(
    private readonly address: string,
    private readonly chance: Chance,
    /** Waits for the turn of the next call; absent: as fast as they are answered. */
    private readonly turn: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.person = new Client(address, 'admin', PASSWORD);
  }

  async begin(clients: number): Promise<void> {
    const person = await this.signIn();
    // Nobody signs a result as System Administrator.
    const named = await person.post('/api/users/own-name', { firstName: 'Drill', surname: 'Leader' });
    if (named.status !== 200) throw new Error(`Nobody has a name: ${named.status} ${named.text}`);
    this.open = true;
    this.working = Promise.all(Array.from({ length: clients }, (_, client) => this.work(client)));
    this.working.catch(() => undefined);
  }

  async signIn(): Promise<Client> {
    const { status, text } = await this.person.signIn();
    if (status !== 200) throw new Error(`Nobody can sign in: ${status} ${text}`);
    return this.person;
  }

  /** Resolves when every call that was begun is acknowledged. */
  async end(): Promise<void> {
    this.open = false;
    const late = pause(FINISH_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`Calls are not answered in the end: ${this.told()}`);
    });
    late.catch(() => undefined);
    await Promise.race([this.working, late]);
    if (this.failures.length > 0) throw new Error(this.failures.slice(0, 5).join('\n'));
  }

  told(): string {
    return [...this.outcomes].map(([what, times]) => `${what} ${times}`).join(', ');
  }

  private async work(client: number): Promise<void> {
    for (let n = 0; this.open; n += 1) {
      try {
        this.acknowledged.push(await this.patient(`Patient ${client} ${n}`));
      } catch (failure) {
        this.failures.push((failure as Error).message);
        return;
      }
    }
  }

  private async patient(fullName: string): Promise<Acknowledged> {
    const gender = this.chance.one(['female', 'male']);
    // Each run of a drill books people of the same names.
    const patient = { fullName, dateOfBirth: '1980-01-01', gender, whoItIs: 'another person' };
    const booked = await this.insist('POST', '/api/booking/book', { patient, profiles: ['FBS'] });
    expectStatus(booked, 201);
    const { id, payment } = booked.body;
    const payments = [{ paymentType: 'cash', amount: payment.total }];
    const paid = await this.insist('PUT', '/api/booking/update-payment', { bookingId: id, payments });
    expectStatus(paid, 200);
    const value = `${this.chance.whole(41, 59) / 10}`;
    await this.result(id, value);
    const receipt = Number(paid.body.receipt.number);
    return { booking: id, patient: fullName, receipt, paid: String(payment.total), value };
  }

  private async result(booking: string, value: string): Promise<void> {
    const saved = await this.insist('PUT', '/api/biochemistry/', {
      bookingInformationId: booking,
      code: 'FBS',
      version: 0,
      sampleType: 'BLOOD',
      biochemistryTestValues: [{ code: 'FGLU', parameter: value }],
      action: 'update',
    });
    expectStatus(saved, 200);
  }

  /**
   * Repeats the call with the same key until there is an answer, as a client does that lost its connection or was told
   * to repeat.
   */
  private async insist(method: string, path: string, body?: object): Promise<Reply> {
    const key = randomUUID();
    for (;;) {
      await this.turn();
      const reply = await this.call(method, path, key, body).catch((failure: Error) => nameOf(failure));
      if (typeof reply !== 'string' && !isToRepeat(reply)) {
        this.count('answered');
        return reply;
      }
      this.count(typeof reply === 'string' ? reply : `${reply.status} ${reply.body?.code ?? ''}`.trim());
      await pause(this.chance.whole(100, 500));
    }
  }

  private async call(method: string, path: string, key: string, body?: object): Promise<Reply> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        Cookie: this.person.cookie,
        'X-XSRF-TOKEN': this.person.xsrf,
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  private count(what: string): void {
    this.outcomes.set(what, (this.outcomes.get(what) ?? 0) + 1);
  }
}

/** Each call waits for its turn. */
export function paced(callsASecond: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    next = Math.max(next + 1000 / callsASecond, performance.now());
    await pause(Math.max(0, next - performance.now()));
  };
}

/** Any other answer is final, and judged by `expectStatus`. */
export function isToRepeat({ status, body }: Pick<Reply, 'status' | 'body'>): boolean {
  return status === 503 && REPEATED.includes(body?.code);
}

function nameOf(failure: Error): string {
  const cause = failure.cause as { readonly code?: string } | undefined;
  return cause?.code ?? failure.name;
}

function expectStatus(reply: Reply, status: number): void {
  if (reply.status !== status)
    throw new Error(`${reply.status} for ${status}: ${JSON.stringify(reply.body)}`);
}
