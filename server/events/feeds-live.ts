import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { Database } from '../kernel/database.js';
import type { SignedInRequest } from '../kernel/http/access.js';
import { showSeq } from '../kernel/http/live-answer.js';
import { liveSeq } from './live-seq.js';

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
