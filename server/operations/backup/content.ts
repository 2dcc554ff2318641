import { createHash, hash } from 'node:crypto';
import type { ByteReader } from './frames.js';
import { BackupError } from './failure.js';

export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The content of a table, whatever the order of its rows. */
export interface TableDigest {
  readonly rows: number;
  readonly bytes: number;
  /** The SHA-256 of every row, added up. */
  readonly sha256: string;
}

export interface Sequence {
  readonly name: string;
  /** Text: beyond what a number holds exactly. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** Figures that have to be the same before and after, counted by the database itself. */
export interface Figures {
  /** The audit trail: entries that are sealed, that wait, and the last seal. */
  readonly chain: { readonly sealed: string; readonly unsealed: string; readonly head: string } | null;
  /** The ledger: the balance of each kind of account. */
  readonly ledger: readonly { readonly kind: string; readonly currency: string; readonly minor: string }[];
}

export interface Manifest {
  readonly version: string;
  readonly takenAt: string;
  readonly postgres: string;
  /** The database's schema, as the names of the migrations that made it, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableHead[];
  /** The key of the audit trail; only in an encrypted backup. */
  readonly auditKey: string | null;
}

export interface Summary extends Figures {
  readonly tables: Readonly<Record<string, TableDigest>>;
  readonly sequences: readonly Sequence[];
}

const JSON_RECORD = 1;
const DATA_RECORD = 2;
const MOST_JSON = 16 * 1024 * 1024;
const MOST_DATA = 64 * 1024 * 1024;

export function jsonRecord(value: object): Buffer {
  return record(JSON_RECORD, Buffer.from(JSON.stringify(value)));
}

export function dataRecord(chunk: Buffer): Buffer {
  return record(DATA_RECORD, chunk);
}

function record(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export type ContentRecord = { readonly json: unknown } | { readonly data: Buffer };

export async function readRecord(reader: ByteReader): Promise<ContentRecord> {
  const head = await reader.take(5);
  if (head === undefined) throw new BackupError('The backup ends too early: take another one.');
  const [kind, length] = [head.readUInt8(), head.readUInt32BE(1)];
  const most = kind === JSON_RECORD ? MOST_JSON : MOST_DATA;
  const payload = length <= most ? await reader.take(length) : undefined;
  if (payload === undefined || (kind !== JSON_RECORD && kind !== DATA_RECORD))
    throw new BackupError('The content of the backup cannot be read: take another one.');
  return kind === JSON_RECORD ? { json: JSON.parse(payload.toString('utf8')) } : { data: payload };
}

export async function readJson<T>(reader: ByteReader): Promise<T> {
  const found = await readRecord(reader);
  if ('json' in found) return found.json as T;
  throw new BackupError('The content of the backup cannot be read: take another one.');
}

const LANES = 8;

/** Adds up the rows of a copy: a line each, since a line's own break is written as \n. */
export class Digest {
  private rows = 0;
  private bytes = 0;
  private readonly sum = new Uint32Array(LANES);
  private rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = chunk.subarray(from, end);
      this.row(this.rest.length > 0 ? Buffer.concat([this.rest, line]) : line);
      if (this.rest.length > 0) this.rest = Buffer.alloc(0);
      from = end + 1;
    }
    if (from < chunk.length) this.rest = Buffer.concat([this.rest, chunk.subarray(from)]);
  }

  end(): TableDigest {
    if (this.rest.length > 0) this.row(this.rest);
    const lanes = Buffer.alloc(LANES * 4);
    this.sum.forEach((lane, index) => lanes.writeUInt32BE(lane, index * 4));
    const sha256 = createHash('sha256').update(lanes).update(String(this.rows)).digest('hex');
    return { rows: this.rows, bytes: this.bytes, sha256 };
  }

  private row(line: Buffer): void {
    this.rows += 1;
    const digest = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < LANES; lane += 1)
      this.sum[lane] = ((this.sum[lane] ?? 0) + digest.readUInt32BE(lane * 4)) >>> 0;
  }
}
