import type { Answer, Client } from '../support/client.js';
import { aSave, NORMAL_UE, type Booked } from './bench.js';

type Fields = Readonly<Record<string, unknown>>;

/** Electrolytes; for creatinine, the last of the rows, exactly these fields are sent. */
export function saveCrea(who: Client, booking: Booked, crea: Fields, more: Fields = {}): Promise<Answer> {
  const { CREA: _, ...others } = NORMAL_UE;
  return who.put('/api/biochemistry/', aSave(booking, 'UE', { ...others, CREA: crea }, more));
}

export const FIRST = { value: '>600', reason: '', chosen: false };
export const SECOND = { value: '70', reason: 'Above the range of the analyser', chosen: true };
export const REPEATED = { measured: '70', factor: '10', repeats: [FIRST, SECOND] };
