import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** The parts of pg's connection that copies use; its types leave them out. */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const CHUNK = 64 * 1024;
/** How much may wait for a slow reader before the database has to wait, too. */
const MOST_WAITING = 16;

/** Called by pg for a statement of its own; a copy's answers carry no rows. */
class Statement {
  failure: Error | undefined;
  ended = false;

  constructor(protected readonly text: string) {}

  submit(wire: Wire): void {
    wire.query(this.text);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCommandComplete(_message: { readonly text: string }): void {}

  handleError(failure: Error): void {
    this.failure ??= failure;
    this.end();
  }

  handleReadyForQuery(): void {
    this.end();
  }

  protected end(): void {
    this.ended = true;
  }
}

class CopyOut extends Statement {
  readonly chunks: Buffer[] = [];
  private parts: Buffer[] = [];
  private size = 0;
  private wire: Wire | undefined;
  private wake: (() => void) | undefined;

  /** The parser uses its buffer again: what it lends is copied before the call returns. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, wire: Wire): void {
    this.wire = wire;
    this.parts.push(Buffer.from(chunk));
    this.size += chunk.length;
    if (this.size >= CHUNK) this.flush();
    if (this.chunks.length > MOST_WAITING) wire.stream.pause();
  }

  changed(): Promise<void> {
    this.wire?.stream.resume();
    return new Promise((resolve) => (this.wake = resolve));
  }

  protected override end(): void {
    this.flush();
    this.wire?.stream.resume();
    super.end();
    this.wake?.();
  }

  private flush(): void {
    if (this.size > 0) this.chunks.push(Buffer.concat(this.parts, this.size));
    this.parts = [];
    this.size = 0;
    this.wake?.();
  }
}

/** `copy ... to stdout`, a piece at a time. A reader that stops early has to end the connection. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(text);
  client.query(copy as unknown as pg.Submittable);
  for (;;) {
    const chunk = copy.chunks.shift();
    if (chunk !== undefined) yield chunk;
    else if (copy.failure) throw copy.failure;
    else if (copy.ended) return;
    else await copy.changed();
  }
}

class CopyIn extends Statement {
  rows = 0;
  readonly done: Promise<void>;
  private settle: () => void = () => undefined;

  constructor(
    text: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    super(text);
    this.done = new Promise((resolve, reject) => {
      this.settle = () => (this.failure ? reject(this.failure) : resolve());
    });
    // Awaited in two places; a failure is reported by one of them.
    this.done.catch(() => undefined);
  }

  handleCopyInResponse(wire: Wire): void {
    this.send(wire).catch((failure: Error) => {
      this.failure ??= failure;
      wire.sendCopyFail(failure.message.slice(0, 200));
    });
  }

  override handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  protected override end(): void {
    super.end();
    this.settle();
  }

  private async send(wire: Wire): Promise<void> {
    for await (const chunk of this.source) {
      // The database refused a row: what follows it is not sent any more.
      if (this.ended || this.failure) return;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.done]);
    }
    wire.endCopyFrom();
  }
}

/** `copy ... from stdin`; answers how many rows came in. */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = new CopyIn(text, source);
  client.query(copy as unknown as pg.Submittable);
  await copy.done;
  return copy.rows;
}
