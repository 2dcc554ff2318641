import type { Document } from './document.js';
import { type Piece, heightOf } from './pieces.js';

/** A sheet and its free edges, in points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Rounding is no overflow. */
const SLACK = 0.01;

/** Puts pieces on as many pages as they need. */
export function onPages(document: Document, pieces: readonly Piece[], sheet: Sheet): void {
  new Pages(document, sheet).place(pieces);
}

/** How many pages they would need; nothing is drawn. */
export function pagesOf(pieces: readonly Piece[], sheet: Sheet): number {
  let count = 0;
  const pages = new Pages({ addPage: () => (count += 1) }, sheet);
  pages.place(pieces.map(undrawn));
  return count;
}

function undrawn(piece: Piece): Piece {
  return {
    ...piece,
    draw: () => {},
    again: piece.again?.map(undrawn),
    split: (available) => {
      const parts = piece.split?.(available);
      return parts && [undrawn(parts[0]), undrawn(parts[1])];
    },
  };
}

export class Pages {
  private readonly end: number;
  private y = 0;
  private count = 0;

  /** `leave`: what a page still gets before the next one begins. */
  constructor(
    private readonly document: { addPage(options: { size: [number, number]; margin: number }): unknown },
    private readonly sheet: Sheet,
    private readonly leave: (page: number) => void = () => {},
  ) {
    this.end = sheet.height - sheet.bottom;
  }

  /** Adds pieces below those already placed. */
  place(pieces: readonly Piece[]): void {
    if (this.count === 0) this.turn();
    for (const group of groupsOf(pieces)) this.placeGroup(group);
  }

  /** No further piece comes. */
  close(): void {
    if (this.count > 0) this.leave(this.count);
  }

  private turn(): void {
    const { width, height, top } = this.sheet;
    this.close();
    this.count += 1;
    this.document.addPage({ size: [width, height], margin: 0 });
    this.y = top;
  }

  /** Inseparable pieces go to the next page together, if a page has room for them. */
  private placeGroup(group: readonly Piece[]): void {
    if (group[0]?.breaks) {
      if (!this.isFresh()) this.turn();
      return;
    }
    const together = heightOf(group);
    if (together <= this.whole() && this.y + together > this.end && !this.isFresh()) {
      this.turnBefore(group.find((piece) => !piece.isSpace));
    }
    for (const [index, piece] of group.entries()) {
      if (!(piece.isSpace && this.isFresh())) this.placeOne(piece, joinedHeight(group.slice(index + 1)));
    }
  }

  /** `joined`: the content that has to be on the same page as its end. */
  private placeOne(piece: Piece, joined: number): void {
    const needed = piece.height + (joined < this.whole() / 2 ? joined : 0);
    if (this.y + needed <= this.end + SLACK) return this.put(piece);
    const mayBeCut = this.isFresh() || piece.height > this.whole() / 2;
    if (mayBeCut && this.cut(piece, joined)) return;
    if (!this.isFresh()) {
      this.turnBefore(piece);
      if (this.y + needed > this.end && this.cut(piece, joined)) return;
    }
    this.put(piece);
  }

  /** Whether some of it fits here: it is put, and the rest goes on to the next page. */
  private cut(piece: Piece, joined: number): boolean {
    const fits = this.y + piece.height <= this.end + SLACK;
    const parts = piece.split?.(this.end - this.y - (fits ? joined : 0));
    if (parts === undefined) return false;
    this.put(parts[0]);
    this.turn();
    this.placeOne({ ...parts[1], keep: piece.keep }, joined);
    return true;
  }

  private turnBefore(piece: Piece | undefined): void {
    this.turn();
    for (const again of piece?.again ?? []) this.put(again);
  }

  private put(piece: Piece): void {
    piece.draw(this.sheet.left, this.y);
    this.y += piece.height;
  }

  private isFresh(): boolean {
    return this.y <= this.sheet.top;
  }

  private whole(): number {
    return this.end - this.sheet.top;
  }
}

/** The height of the first pieces, as far as they join what is before them. */
function joinedHeight(pieces: readonly Piece[]): number {
  const next = pieces.findIndex(({ joins }) => !joins);
  return heightOf(next === -1 ? pieces : pieces.slice(0, next));
}

/** Pieces with those that must not be parted from them. */
function groupsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  let group: Piece[] = [];
  const close = (): void => {
    if (group.length > 0) groups.push(group);
    group = [];
  };
  for (const piece of pieces) {
    if (piece.breaks) close();
    if (piece.joins && group.length === 0 && !groups.at(-1)?.[0]?.breaks) group = groups.pop() ?? [];
    group.push(piece);
    if (!piece.keep && !piece.isSpace) close();
  }
  close();
  return groups;
}
