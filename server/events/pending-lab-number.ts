/** Stands for the lab number in what is sent ahead of it; SQL's filled() puts the number there (migration 0004). */
const TO_COME = '\u0001lab-number\u0001';

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * A value that is complete but for the lab number, which the database fills in as it is stored. It is neither text nor
 * JSON: only the transaction's `send`, `emit` and `audit` accept it, and a reader waits until it has `arrived`. A check
 * constraint refuses the placeholder in every column that it can reach.
 */
export class PendingLabNumber<out T> {
  readonly #thing: T;
  readonly #number: Promise<string> | undefined;

  private constructor(thing: T, number: Promise<string> | undefined) {
    this.#thing = thing;
    this.#number = number;
  }

  /** The lab number itself, while a statement sent ahead takes it. */
  static labNumber(number: Promise<string>): PendingLabNumber<string> {
    return new PendingLabNumber(TO_COME, number);
  }

  /** Something that waits for no number, in the company of things that do. */
  static known<T>(thing: T): PendingLabNumber<T> {
    return new PendingLabNumber(thing, undefined);
  }

  /** Many as one; of one booking, and so waiting for one number. */
  static all<T>(many: readonly PendingLabNumber<T>[]): PendingLabNumber<readonly T[]> {
    const [number] = many.flatMap((one) => one.#number ?? []);
    return new PendingLabNumber(
      many.map((one) => one.#thing),
      number,
    );
  }

  /** Builds on the number; `make` may copy or join texts, but not look into them. */
  with<U>(make: (thing: T) => U): PendingLabNumber<U> {
    return new PendingLabNumber(make(this.#thing), this.#number);
  }

  /** The thing with its number, once the database has answered which. */
  async arrived(): Promise<T> {
    if (this.#number === undefined) return this.#thing;
    const number = inJson(await this.#number);
    return JSON.parse(JSON.stringify(this.#thing).replaceAll(inJson(TO_COME), () => number)) as T;
  }

  /** As it is sent to the database. For the transaction alone. */
  static sent<T>(thing: T | PendingLabNumber<T>): T {
    return thing instanceof PendingLabNumber ? thing.#thing : thing;
  }

  toString(): never {
    throw new Error('The lab number is not known yet: send what needs it, or wait until it has arrived.');
  }

  toJSON(): never {
    return this.toString();
  }
}
