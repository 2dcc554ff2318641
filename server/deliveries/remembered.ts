import type { MailAnswer } from './converse.js';

const MOST = 1000;

/**
 * What was answered until it is kept: where keeping it fails, the next run asks nobody a second time. A process that
 * dies between forgets, and the message goes out again with the same Message-ID: SMTP knows no more.
 */
export class Remembered {
  private readonly answers = new Map<string, MailAnswer>();

  /** undefined: there was nothing to do. */
  async once(id: string, ask: () => Promise<MailAnswer | undefined>): Promise<MailAnswer | undefined> {
    const said = this.answers.get(id) ?? (await ask());
    if (said === undefined) return undefined;
    if (this.answers.size >= MOST) this.answers.clear();
    this.answers.set(id, said);
    return said;
  }
}
