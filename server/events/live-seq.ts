import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { BEFORE_ALL_EVENTS, LIVE_EPOCH_HEADER, LIVE_SEQ_HEADER, type LiveSeq } from '../../shared/live.js';
import { type Sql, Database } from '../kernel/database.js';
import type { SignedInRequest } from '../kernel/http/access.js';

// One statement: number and id are of the same moment, whatever is published meanwhile.
const STANDS_AT = 'select h.seq, e.id from event_head h left join event e on e.seq = h.seq';

/**
 * The least position in the log of a picture read after this call (headers X-Live-Seq and X-Live-Epoch). Call it BEFORE
 * reading the rows: events up to it are committed, so the rows show them; later ones reach the screen as events.
 */
export async function liveSeq(sql: Sql): Promise<LiveSeq> {
  const row = await sql.one<{ seq: number; id: string | null }>(STANDS_AT);
  const number = row?.seq ?? 0;
  return { number, epoch: number === 0 ? BEFORE_ALL_EVENTS : (row?.id ?? undefined) };
}

/**
 * Reads the seq before the handler reads its rows; people who may follow nothing do not learn how much happens here. A
 * file is not a picture that goes on.
 */
@Injectable()
class LiveSeqInterceptor implements NestInterceptor {
  constructor(private readonly database: Database) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const { actor, query } = http.getRequest<SignedInRequest>();
    if (actor !== undefined && query['format'] === undefined) {
      showSeq(http.getResponse<Response>(), await liveSeq(this.database));
    }
    return next.handle();
  }
}

/** A call that feeds a live screen: it answers X-Live-Seq and X-Live-Epoch; its query knows nothing of events. */
export const FeedsLive = () => UseInterceptors(LiveSeqInterceptor);

export function showSeq(response: Response, { number, epoch }: LiveSeq): void {
  response.setHeader(LIVE_SEQ_HEADER, String(number));
  if (epoch !== undefined) response.setHeader(LIVE_EPOCH_HEADER, epoch);
}
