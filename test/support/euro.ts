import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { good, type Client } from './client.js';

/** The example of a second currency that every laboratory begins with: cash in euros. */
export async function euroOf(manager: Client): Promise<PaymentType> {
  const types = good(await manager.get('/api/payment-types')).body as readonly PaymentType[];
  const euro = types.find(({ nameSlug }) => nameSlug === 'cash-eur');
  if (!euro) throw new Error('There is no euro.');
  return euro;
}

/** Euros are taken from now on, one for so many of the base currency. */
export async function takeEuros(manager: Client, exchangeRate: string): Promise<PaymentType> {
  const { name, nameSlug, version } = await euroOf(manager);
  const on = { name, nameSlug, version, active: true, exchangeRate };
  return good(await manager.post('/api/payment-types', on)).body;
}
