import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ChainSegment, VerifyChainQuery } from '../../../shared/contract/audit.js';
import { AskedQuery } from '../../kernel/use-cases.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { readAuditKey } from '../audit-key.js';
import { headOf, type Head } from '../segments.js';
import { verifySegment } from '../verify-chain.js';

/** Looks at one piece of the chain, as `npm run audit:verify` looks at all of it. */
export class VerifyChainSegment extends AskedQuery<VerifyChainQuery, ChainSegment> {}

@QueryHandler(VerifyChainSegment)
export class VerifyChainPieceHandler implements IQueryHandler<VerifyChainSegment> {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ asked: { after, expect } }: VerifyChainSegment): Promise<ChainSegment> {
    const question = { key: readAuditKey(this.config), expected: headIn(expect) };
    const [end, piece] = await Promise.all([
      headOf(this.database),
      verifySegment(this.database, headIn(after), question),
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
  }
}

function headIn(text: string | undefined): Head | undefined {
  const [position, hash = ''] = text?.split(':') ?? [];
  return position === undefined ? undefined : { position: Number(position), hash };
}
