import { Decimal } from '../shared/domain/decimal.js';
import { daysLater, labToday } from '../shared/domain/time/lab-time.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { closeOrder } from '../server/inventory/commands/close-order.js';
import { dispatchGoods } from '../server/inventory/commands/dispatch-goods.js';
import { orderGoods } from '../server/inventory/commands/order-goods.js';
import { receiveGoods } from '../server/inventory/commands/receive-goods.js';
import { returnGoods } from '../server/inventory/commands/return-goods.js';
import { saveCustomer } from '../server/inventory/commands/save-customer.js';
import { saveProduct } from '../server/inventory/commands/save-product.js';
import { saveReagents } from '../server/inventory/commands/save-reagents.js';
import { useGoods } from '../server/inventory/commands/use-goods.js';
import { wasteGoods } from '../server/inventory/commands/waste-goods.js';
import type { Actor } from '../server/kernel/actor.js';
import { backThen } from './back-then.js';
import { kitLot } from './draw-kits.js';
import { GOODS, TAKERS, USED_BY, type GoodsName, type TakerName } from './goods.js';
import { later } from './past-time.js';
import type { Staff } from './staff.js';

const DAY_MINUTES = 24 * 60;
/** Where nothing else is said a lot is good for so long after it came, and for some goods up to a year longer. */
const GOOD_DAYS = 240;
const LOT = 'select id from stock_lot where product_id = $1 order by expiry, id limit 1';

export type Amounts = Readonly<Partial<Record<GoodsName, number | string>>>;

/** A store and its people, who do today's acts on days past. */
export class StockRoom {
  private readonly products = new Map<GoodsName, string>();
  private readonly takers = new Map<TakerName, string>();
  private readonly orders = new Map<string, string>();

  constructor(
    private readonly tx: Tx,
    private readonly staff: Staff,
    private readonly timeZone: string,
  ) {}

  /** So many days ago, as the manager or at the bench. */
  private on(daysAgo: number, actor: Actor = this.staff.bench): Tx {
    // Not all of it in one minute of the day.
    const earlier = (daysAgo * 37) % 200;
    return backThen(this.tx, actor, later(this.tx.now, -daysAgo * DAY_MINUTES - earlier));
  }

  private dayOf({ now }: Tx): string {
    return labToday(this.timeZone, now);
  }

  idOf(goods: GoodsName): string {
    const id = this.products.get(goods);
    if (id === undefined) throw new Error(`${goods} is not in the store yet.`);
    return id;
  }

  private takerOf(name: TakerName): string {
    const id = this.takers.get(name);
    if (id === undefined) throw new Error(`${name} is not known yet.`);
    return id;
  }

  private lines(amounts: Amounts) {
    return (Object.entries(amounts) as [GoodsName, number | string][]).map(([goods, amount]) => ({
      ...{ goods, productId: this.idOf(goods), quantity: new Decimal(amount).toFixed() },
    }));
  }

  async furnish(daysAgo: number): Promise<void> {
    const tx = this.on(daysAgo, this.staff.manager);
    for (const [name, goods] of Object.entries(GOODS) as [GoodsName, (typeof GOODS)[GoodsName]][])
      this.products.set(name, (await saveProduct(tx, goods)).id);
    for (const [name, taker] of Object.entries(TAKERS) as [TakerName, (typeof TAKERS)[TakerName]][])
      this.takers.set(name, (await saveCustomer(tx, taker)).id);
    for (const [code, { goods, ...line }] of Object.entries(USED_BY))
      await saveReagents(tx, code, { version: 0, reagents: [{ productId: this.idOf(goods), ...line }] });
  }

  async order(called: string, supplier: string, daysAgo: number, inDays: number, amounts: Amounts) {
    const tx = this.on(daysAgo, this.staff.manager);
    const expected = daysLater(this.dayOf(tx), inDays);
    const { id } = await orderGoods(tx, { supplier, expected, lines: this.lines(amounts) });
    this.orders.set(called, id);
  }

  async giveUp(called: string, daysAgo: number, reason: string): Promise<void> {
    await closeOrder(this.on(daysAgo, this.staff.manager), this.orders.get(called) ?? '', reason);
  }

  /** `days`: that a lot of these goods is still good for from today on. */
  async receive(
    daysAgo: number,
    amounts: Amounts,
    { of, ...more }: { readonly of?: string; readonly reference?: string; readonly reason?: string },
    days: Readonly<Partial<Record<GoodsName, number>>> = {},
  ): Promise<void> {
    const tx = this.on(daysAgo, this.staff.bench2);
    const orderId = of === undefined ? undefined : this.orders.get(of);
    const lines = this.lines(amounts).map(({ goods, ...line }) => ({
      ...line,
      ...this.lotOf(goods, this.dayOf(tx), days[goods]),
    }));
    await receiveGoods(tx, { ...more, ...(orderId !== undefined && { orderId }), lines });
  }

  private lotOf(goods: GoodsName, day: string, days?: number): { lot: string; expiry: string } {
    const code = Object.values(USED_BY).find((used) => used.goods === goods)?.parameter;
    if (code !== undefined && days === undefined) return kitLot(code, day);
    const good = GOOD_DAYS + (Number(GOODS[goods].code) % 365);
    const expiry = days === undefined ? daysLater(day, good) : daysLater(this.dayOf(this.tx), days);
    return { lot: `${GOODS[goods].code.slice(-3)}-${day.slice(2).replaceAll('-', '')}`, expiry };
  }

  async giveOut(daysAgo: number, to: TakerName, reference: string, amounts: Amounts): Promise<void> {
    const lines = this.lines(amounts).map(({ productId, quantity }) => ({ productId, quantity }));
    await dispatchGoods(this.on(daysAgo), { customerId: this.takerOf(to), reference, lines });
  }

  async takeBack(
    daysAgo: number,
    from: TakerName,
    reason: string,
    goods: GoodsName,
    quantity: string,
  ): Promise<void> {
    const lines = [{ lotId: await this.firstLot(goods), quantity }];
    await returnGoods(this.on(daysAgo), { customerId: this.takerOf(from), reason, lines });
  }

  async waste(daysAgo: number, reason: string, goods: GoodsName, quantity: string): Promise<void> {
    const lines = [{ lotId: await this.firstLot(goods), quantity }];
    await wasteGoods(this.on(daysAgo, this.staff.bench2), { reason, lines });
  }

  /** By hand. */
  async use(
    daysAgo: number,
    purpose: 'repeat' | 'control' | 'other',
    goods: GoodsName,
    quantity: string,
    reason = '',
  ): Promise<void> {
    const lines = [{ productId: this.idOf(goods), quantity }];
    await useGoods(this.on(daysAgo), { purpose, reason, lines });
  }

  private async firstLot(goods: GoodsName): Promise<string> {
    const lot = await this.tx.one<{ id: string }>(LOT, [this.idOf(goods)]);
    if (!lot) throw new Error(`There is no lot of ${goods}.`);
    return lot.id;
  }
}
