import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { BEFORE_ALL_EVENTS, type LiveSeq } from '../../shared/live.js';
import { type Sql, Database } from '../kernel/database.js';
import type { SignedInRequest } from '../kernel/http/access.js';
import { showSeq } from '../kernel/http/live-answer.js';

// One statement: number and id are of the same moment, whatever is published meanwhile.
const STANDS_AT = 'select h.seq, e.id from event_head h left join event e on e.seq = h.seq';

/**
 * Where a picture read after this call stands at least (headers X-Live-Seq and X-Live-Epoch). Read it BEFORE the rows:
 * an event up to it is committed, so the rows show it; a later one reaches the screen as an event.
 */
export async function liveSeq(sql: Sql): Promise<LiveSeq> {
  const row = await sql.one<{ seq: number; id: string | null }>(STANDS_AT);
  const number = row?.seq ?? 0;
  return { number, epoch: number === 0 ? BEFORE_ALL_EVENTS : (row?.id ?? undefined) };
}

/** Reads the seq before the list is read; who may follow nothing is told nothing of how much happens here. */
@Injectable()
export class LiveSeqInterceptor implements NestInterceptor {
  constructor(private readonly database: Database) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    if (http.getRequest<SignedInRequest>().actor !== undefined) {
      showSeq(http.getResponse<Response>(), await liveSeq(this.database));
    }
    return next.handle();
  }
}

/** A list whose query knows nothing of events feeds a live screen: it answers X-Live-Seq and X-Live-Epoch. */
export const FeedsLive = () => UseInterceptors(LiveSeqInterceptor);
