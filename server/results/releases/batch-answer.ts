import type { BatchAnswer } from '../../../shared/contract/results.js';
import { asProblem } from '../../kernel/http/problem.filter.js';

export type Answered = Pick<BatchAnswer, 'stage' | 'version' | 'releaseAt' | 'followed'>;

/** One item of a batch is answered for itself; the server's own failure is no answer about one item. */
export async function answered(
  { bookingId, profileCode }: Pick<BatchAnswer, 'bookingId' | 'profileCode'>,
  work: () => Promise<Answered>,
): Promise<BatchAnswer> {
  try {
    return { bookingId, profileCode, ok: true, ...(await work()), code: null, message: null };
  } catch (failure) {
    const problem = asProblem(failure);
    if (problem.status >= 500) throw failure;
    const { code, detail: message } = { code: problem.code, detail: problem.detail };
    const nothing = { stage: null, version: null, releaseAt: null, followed: '' };
    return { bookingId, profileCode, ok: false, ...nothing, code, message };
  }
}
