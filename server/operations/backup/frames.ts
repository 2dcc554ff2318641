import { createReadStream } from 'node:fs';
import { BackupError } from './failure.js';
import { damagedHead, newProtection, sealOf, TAG_BYTES, type Protection } from './sealing.js';

/** The readable beginning of every backup. */
export interface FileHead {
  readonly format: 1;
  readonly takenAt: string;
  readonly protection: Protection;
}

/**
 * A backup's file: a line with its format, a line with its head, then frames: four bytes of length (the top bit marks
 * the last one) and the sealed payload.
 */
const MAGIC = Buffer.from('MENISCUS BACKUP\n');
const LAST = 0x8000_0000;
const FRAME = 256 * 1024;
const MOST_HEAD = 4096;

/** The bytes of a file whose content is `source`, which is compressed already. */
export async function* framed(
  source: AsyncIterable<Buffer>,
  takenAt: Date,
  secret: string | undefined,
): AsyncGenerator<Buffer> {
  const head: FileHead = { format: 1, takenAt: takenAt.toISOString(), protection: newProtection(secret) };
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  const seal = sealOf(head.protection, line, secret);
  yield MAGIC;
  yield line;
  let place = 0;
  let held: Buffer | undefined;
  for await (const payload of inPieces(source, FRAME)) {
    if (held !== undefined) yield frame(seal.close(held, place++, false), false);
    held = payload;
  }
  yield frame(seal.close(held ?? Buffer.alloc(0), place, true), true);
}

function frame(sealed: Buffer, last: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE((sealed.length | (last ? LAST : 0)) >>> 0);
  return Buffer.concat([length, sealed]);
}

async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    held += chunk.length;
    if (held < size) continue;
    yield Buffer.concat(parts, held);
    parts = [];
    held = 0;
  }
  if (held > 0) yield Buffer.concat(parts, held);
}

/** Bytes of a stream, as many as are asked for. */
export class ByteReader {
  private held: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Undefined: the stream ended before. */
  async take(count: number): Promise<Buffer | undefined> {
    const parts = [this.held];
    let size = this.held.length;
    while (size < count) {
      const { value, done } = await this.source.next();
      if (done === true) return undefined;
      parts.push(value);
      size += value.length;
    }
    const all = parts.length === 1 ? this.held : Buffer.concat(parts, size);
    this.held = all.subarray(count);
    return all.subarray(0, count);
  }

  async line(most: number): Promise<Buffer | undefined> {
    for (let searched = 0; searched <= most;) {
      const end = this.held.indexOf(10, searched);
      if (end >= 0) return this.take(end + 1);
      searched = this.held.length;
      const { value, done } = await this.source.next();
      if (done === true) return undefined;
      this.held = Buffer.concat([this.held, value]);
    }
    return undefined;
  }

  async isAtEnd(): Promise<boolean> {
    if (this.held.length > 0) return false;
    const { value, done } = await this.source.next();
    if (done === true) return true;
    this.held = value;
    return false;
  }
}

/** The content of a backup, each frame proven; throws if the file is cut, damaged or somebody else's. */
export async function* unframed(file: string, secret: string | undefined): AsyncGenerator<Buffer> {
  const reader = openFile(file);
  const { head, line } = await headOf(reader, file);
  const seal = sealOf(head.protection, line, secret);
  for (let place = 0, last = false; !last; place += 1) {
    const length = (await reader.take(4))?.readUInt32BE();
    if (length === undefined) throw cut(file);
    last = length >= LAST;
    const size = last ? length - LAST : length;
    if (size < TAG_BYTES || size > 64 * FRAME) throw damaged(file, place);
    const sealed = await reader.take(size);
    if (sealed === undefined) throw cut(file);
    const payload = seal.open(sealed, place, last);
    if (payload === undefined) throw damaged(file, place);
    yield payload;
  }
  if (!(await reader.isAtEnd()))
    throw new BackupError(`${file} continues after its end: something was added. Take another backup.`);
}

function openFile(file: string): ByteReader {
  const told = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(file, { highWaterMark: FRAME }) as AsyncIterable<Buffer>;
    } catch (failure) {
      throw new BackupError(`${file} cannot be read: ${(failure as Error).message}.`);
    }
  };
  return new ByteReader(told());
}

async function headOf(reader: ByteReader, file: string): Promise<{ head: FileHead; line: Buffer }> {
  const magic = await reader.take(MAGIC.length);
  if (magic === undefined || !magic.equals(MAGIC)) throw new BackupError(`${file} is not a Meniscus backup.`);
  const line = await reader.line(MOST_HEAD);
  if (line === undefined) throw cut(file);
  try {
    const head = JSON.parse(line.toString('utf8')) as FileHead;
    if (head.format === 1) return { head, line };
  } catch {
    throw damagedHead();
  }
  throw new BackupError(`${file} was written by a newer version of Meniscus: restore it with that one.`);
}

const cut = (file: string): BackupError =>
  new BackupError(`${file} is cut off: its end is missing. Take another backup.`);

const damaged = (file: string, place: number): BackupError =>
  new BackupError(`${file} is damaged (in part ${place + 1}): take another backup.`);
