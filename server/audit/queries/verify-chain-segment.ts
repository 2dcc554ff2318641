import type { ChainSegment, VerifyChainQuery } from '../../../shared/contract/audit.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { readAuditKey } from '../audit-key.js';
import { headOf, type Head } from '../segments.js';
import { verifySegment } from '../verify-chain.js';

/** Looks at one piece of the chain, as `npm run audit:verify` looks at all of it. */
export class VerifyChainSegment extends RequestQuery<VerifyChainQuery, ChainSegment> {}

export const VerifyChainSegmentHandler = queryHandler(
  VerifyChainSegment,
  async ({ database, config }, { request: { after, expect } }) => {
    const question = { key: readAuditKey(config), expected: headIn(expect) };
    const [end, piece] = await Promise.all([
      headOf(database),
      verifySegment(database, headIn(after), question),
    ]);
    const { sealed, head, isDone, provenFrom, unsealed, firstBreak } = piece;
    return {
      position: sealed,
      hash: head,
      of: Math.max(end.position, sealed),
      isDone,
      provenFrom,
      unsealed,
      firstBreak: firstBreak ? { position: firstBreak.position, why: firstBreak.why } : null,
    };
  },
);

function headIn(text: string | undefined): Head | undefined {
  const [position, hash = ''] = text?.split(':') ?? [];
  return position === undefined ? undefined : { position: Number(position), hash };
}
