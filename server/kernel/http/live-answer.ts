import type { Response } from 'express';
import { LIVE_EPOCH_HEADER, LIVE_SEQ_HEADER, type LiveSeq } from '../../../shared/live.js';

/** A picture and the last event that it surely includes. */
export interface Live<T> {
  readonly seq: LiveSeq;
  readonly data: T;
}

/** Sends the picture with its X-Live-Seq and X-Live-Epoch. */
export function answerLive<T>(response: Response, { seq, data }: Live<T>): T {
  showSeq(response, seq);
  return data;
}

export function showSeq(response: Response, { number, epoch }: LiveSeq): void {
  response.setHeader(LIVE_SEQ_HEADER, String(number));
  if (epoch !== undefined) response.setHeader(LIVE_EPOCH_HEADER, epoch);
}
