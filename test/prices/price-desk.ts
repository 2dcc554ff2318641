import { CASH_LIST } from '../../server/prices/index.js';
import type { PriceLine } from '../../shared/contract/prices.js';
import type { Answer } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

/** A manager at the price lists of a laboratory. */
export class PriceDesk {
  constructor(private readonly lab: Laboratory) {}

  async line(code: string, list: string = CASH_LIST): Promise<PriceLine> {
    const manager = await this.lab.as('ROLE_LABADMIN');
    const { items } = (await manager.get(`/api/prices?list=${list}&q=${code}`)).body;
    return items.find((one: PriceLine) => one.code === code);
  }

  /** One price as the screen sends it: by the version that it read. */
  async change(code: string, price: string | null, more: object = {}): Promise<Answer> {
    const { version } = await this.line(code);
    const manager = await this.lab.as('ROLE_LABADMIN');
    return manager.put('/api/prices', { ...more, prices: [{ code, price, version }] });
  }

  /** The public test menu. */
  async menuPrice(code: string): Promise<string> {
    const menu = await this.lab.stranger().get(`/api/catalogue/profiles?q=${code}`);
    return menu.body.items.find((one: PriceLine) => one.code === code).price;
  }
}
