import type { Response } from 'express';
import { LIVE_SEQ_HEADER } from '../../../shared/live.js';

/** A picture and the seq of the last event that it surely includes. */
export interface Live<T> {
  readonly seq: number;
  readonly data: T;
}

/** Sends the picture with its X-Live-Seq. */
export function answerLive<T>(response: Response, { seq, data }: Live<T>): T {
  response.setHeader(LIVE_SEQ_HEADER, String(seq));
  return data;
}
