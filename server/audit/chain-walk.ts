import { CHAIN_START, keyedSeal, plainSeal, type SealableEntry } from './seal.js';
import { isSealedWith, type Head, type Segment } from './segments.js';

export interface ChainBreak {
  readonly position: number;
  readonly entryId: string | null;
  readonly why: string;
}

export type SealedRow = SealableEntry & {
  readonly position: number;
  readonly entry_id: string;
  readonly prev_hash: string;
  readonly hash: string;
};

/** One pass over the chain: where it stands, and what is wrong first. */
export class ChainWalk {
  head = CHAIN_START;
  sealed = 0;
  broken: ChainBreak | undefined;
  readonly provenFrom: number | null;

  constructor(
    private readonly segments: readonly Segment[],
    private readonly key: string | undefined,
    private readonly expected: Head | undefined,
  ) {
    if (key === undefined && segments.length > 0) {
      throw new Error(
        'it is sealed with a key: restore audit.key in DATA_DIR from the backup, or set AUDIT_KEY',
      );
    }
    this.provenFrom = segments.find((segment) => this.isOurs(segment))?.from ?? null;
    this.broken = this.wrongKey();
  }

  /** False: it does not hold here. */
  step(row: SealedRow): boolean {
    this.broken ??= this.at(row.position, row.entry_id, this.flaw(row));
    if (this.broken) return false;
    this.head = row.hash;
    this.sealed = row.position;
    return true;
  }

  /** What only the end shows: that there was more of it once. */
  end(): void {
    const noted = this.expected?.position ?? 0;
    const begun = this.segments.at(-1)?.from ?? 1;
    if (this.sealed >= noted && this.sealed + 1 >= begun) return;
    const reached = Math.max(noted, begun - 1);
    this.broken ??= this.at(
      this.sealed + 1,
      null,
      `it ends at position ${this.sealed}, but had reached ${reached}: its end was cut off`,
    );
  }

  private at(position: number, entryId: string | null, why: string | undefined): ChainBreak | undefined {
    return why === undefined ? undefined : { position, entryId, why };
  }

  private flaw(row: SealedRow): string | undefined {
    const position = this.sealed + 1;
    if (row.position !== position) return `the seal at position ${position} is missing`;
    if (row.id === null) return 'the entry was deleted';
    const segment = this.segments.findLast(({ from }) => from <= position);
    if (segment?.from === position && segment.prevHash !== this.head)
      return 'entries from before the key was first used were rewritten';
    if (row.prev_hash !== this.head) return 'it does not follow the seal before it';
    if (row.hash !== this.sealOf(row, segment)) return 'the entry was changed after it was sealed';
    const isNoted = this.expected?.position === position && this.expected.hash !== row.hash;
    return isNoted ? 'the seal here is not the one that was noted: the trail was rewritten' : undefined;
  }

  /** What the seal has to be; what an earlier key sealed cannot be proven any more. */
  private sealOf(row: SealedRow, segment: Segment | undefined): string {
    if (segment === undefined || this.key === undefined) return plainSeal(this.head, row);
    return this.isOurs(segment) ? keyedSeal(this.key, row.position, this.head, row) : row.hash;
  }

  private isOurs(segment: Segment): boolean {
    return this.key !== undefined && isSealedWith(this.key, segment);
  }

  private wrongKey(): ChainBreak | undefined {
    if (this.key === undefined) return undefined;
    const last = this.segments.at(-1);
    if (last === undefined) return { position: 1, entryId: null, why: 'no entry is sealed with the key' };
    if (this.isOurs(last)) return undefined;
    return { position: last.from, entryId: null, why: 'from here on it is sealed with another key' };
  }
}
