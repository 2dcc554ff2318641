import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '../support/client.js';

export interface SomePayer {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

let payers = 0;

/** An insurer; the patient pays 20 per cent, unless it is said otherwise. */
export async function aPayer(manager: Client, more: object = {}): Promise<SomePayer> {
  payers += 1;
  const answer = await manager.post('/api/payers', {
    kind: 'insurer',
    name: `Health Cover ${payers}`,
    number: `INS ${payers}`,
    coPayment: { kind: 'percent', value: '20' },
    ...more,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

export function bill(
  who: Client,
  payer: { readonly id: string },
  booking: { readonly id: string },
  more: object = {},
  key: string = randomUUID(),
): Promise<Answer> {
  const body = { bookingId: booking.id, ...more };
  return who.post(`/api/payers/${payer.id}/bill`, body, { 'Idempotency-Key': key });
}

export async function accountOf(manager: Client, payer: { readonly id: string }): Promise<Answer['body']> {
  const { body } = await manager.get('/api/payers?retired=true');
  return body.find(({ id }: { readonly id: string }) => id === payer.id);
}
