/** A scanner types faster than any person: a key every few milliseconds, and Enter at the end. */
const FASTEST_PERSON_MS = 60;
/** One key may come late where the machine is busy; the whole number may not. */
const LONGEST_GAP_MS = 150;
const SHORTEST_CODE = 4;

export interface TypedKey {
  readonly key: string;
  /** In ms, of any clock. */
  readonly at: number;
}

/** Tells a scanner's burst from a person's typing. */
export class KeyBurst {
  private text = '';
  private startedAt = 0;
  private lastAt = Number.NEGATIVE_INFINITY;

  /** What was scanned, when this key is the Enter at the end of a burst. */
  take({ key, at }: TypedKey): string | undefined {
    const goesOn = at - this.lastAt <= LONGEST_GAP_MS;
    const scanned = key === 'Enter' && goesOn && this.isScan(at) ? this.text.trim() : undefined;
    if (key.length !== 1) {
      this.forget();
      return scanned;
    }
    if (!goesOn) this.forget();
    if (this.text === '') this.startedAt = at;
    this.text += key;
    this.lastAt = at;
    return undefined;
  }

  /** The next printable key would begin a burst. */
  isAtStart(at: number): boolean {
    return this.text === '' || at - this.lastAt > LONGEST_GAP_MS;
  }

  private isScan(endedAt: number): boolean {
    const { text, startedAt } = this;
    return text.length >= SHORTEST_CODE && (endedAt - startedAt) / text.length <= FASTEST_PERSON_MS;
  }

  private forget(): void {
    this.text = '';
    this.lastAt = Number.NEGATIVE_INFINITY;
  }
}
