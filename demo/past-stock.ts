import type { Envelope } from '../shared/events.js';
import { daysLater, momentAt, labToday } from '../shared/domain/time/lab-time.js';
import { RESULT_STAGES } from '../shared/domain/stage.js';
import type { Discipline } from '../shared/vocabulary.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { watchExpiry } from '../server/inventory/expiry.js';
import { UseReagents } from '../server/inventory/reactions/use-reagents.js';
import { SYSTEM, type Actor } from '../server/kernel/actor.js';
import { laboratory } from '../server/settings/index.js';
import { collectedThen, later } from './past-time.js';
import {
  CRESCENT,
  GOODS,
  MEDLAB,
  PAPERCHASE,
  USED_BY,
  TAKERS,
  type GoodsName,
  type TakerName,
} from './goods.js';
import type { Staff } from './staff.js';
import { Decimal } from '../shared/domain/decimal.js';
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
import { kitLot } from './draw-sections.js';

/** So long the books of the store are kept; of the results since then each used its reagents. */
const BEGAN = 45;
const USED_DAYS = 30;

/** Stock used by the results of the last weeks, with orders, deliveries, dispatches and losses. */
export async function pastStock(tx: Tx, staff: Staff): Promise<void> {
  const { timeZone } = await laboratory(tx);
  const room = new StockRoom(tx, staff, timeZone);
  const validated = await firstValidated(tx);
  await room.furnish();
  await open(room, neededOf(validated));
  const deeds = [...stockHistory(room), ...validated.map((result) => usageOf(tx, result))];
  for (const { daysAgo, act } of deeds.sort((one, other) => other.daysAgo - one.daysAgo)) {
    room.daysAgo = daysAgo;
    await act();
  }
  await watch(tx, timeZone);
}

interface Deed {
  readonly daysAgo: number;
  readonly act: () => Promise<unknown>;
}

interface Validated {
  readonly id: string;
  readonly version: number;
  readonly bookingId: string;
  readonly profileCode: string;
  readonly unit: Discipline;
  readonly at: Date;
}

const VALIDATED = `
  select * from (
    select distinct on (r.id) r.id, v.version, r.booking_id as "bookingId", r.code as "profileCode",
      r.discipline as unit, v.saved_at as at
    from result r join result_version v on v.result_id = r.id and v.document ->> 'stage' = any($1::text[])
    where r.code = any($2::text[]) order by r.id, v.version
  ) first where at > $3`;

function firstValidated(tx: Tx): Promise<Validated[]> {
  const since = later(tx.now, -USED_DAYS * DAY_MINUTES);
  return tx.sql<Validated>(VALIDATED, [RESULT_STAGES, Object.keys(USED_BY), since]);
}

function usageOf(tx: Tx, { id, version, at, ...payload }: Validated): Deed {
  const event = {
    subject: { kind: 'result', id },
    version,
    payload,
  } as unknown as Envelope<'ResultValidated'>;
  const daysAgo = (tx.now.getTime() - at.getTime()) / (DAY_MINUTES * 60_000);
  return { daysAgo, act: () => new UseReagents().handle(event, collectedThen(tx, SYSTEM, at)) };
}

/** Goods -> how many tests asked for them. */
function neededOf(validated: readonly Validated[]): ReadonlyMap<GoodsName, number> {
  const needed = new Map<GoodsName, number>();
  for (const { profileCode } of validated) {
    const used = USED_BY[profileCode];
    if (used) needed.set(used.goods, (needed.get(used.goods) ?? 0) + Number(used.quantity));
  }
  return needed;
}

/** The share of a month's need on the shelf when the books began; malaria tests ran out. */
const STOCKED: Readonly<Partial<Record<GoodsName, number>>> = { malaria: 0.9, hbsag: 1.2, tsh: 2.5 };
const STOCKED_ELSE = 1.7;

async function open(room: StockRoom, needed: ReadonlyMap<GoodsName, number>): Promise<void> {
  const packs = (goods: GoodsName): number => {
    const wanted = (needed.get(goods) ?? 0) * (STOCKED[goods] ?? STOCKED_ELSE);
    return Math.max(1, Math.ceil(wanted / Number(GOODS[goods].packSize))) * Number(GOODS[goods].packSize);
  };
  const malaria = Math.max(5, Math.floor((needed.get('malaria') ?? 0) * (STOCKED.malaria ?? 1)));
  const reagents = {
    ...{ determine: packs('determine'), hbsag: packs('hbsag'), malaria, viralLoad: packs('viralLoad') },
    ...{ crp: packs('crp'), tsh: packs('tsh'), groupCard: packs('groupCard') },
  };
  const opening = { reason: 'On the shelf when the books began', reference: 'Opening count' };
  await room.receive(reagents, opening);
  // One lot has expired on the shelf since, another one soon does.
  await room.receive({ statPak: 40, control: 15 }, opening, { statPak: 12, control: -4 });
  await room.receive({ edta: 1500, serum: 1200, gloves: 900, tips: 2880, urine: 150 }, opening);
  room.daysAgo = BEGAN - 1;
  await room.giveOut('serology', 'Requisition 101', { determine: half(reagents.determine) });
  await room.giveOut('molecular', 'Requisition 102', { viralLoad: half(reagents.viralLoad) });
  await room.giveOut('chemistry', 'Requisition 103', { crp: half(reagents.crp), control: 5 });
  await room.giveOut('immuno', 'Requisition 104', { tsh: half(reagents.tsh) });
  await room.giveOut('blood', 'Requisition 105', { groupCard: half(reagents.groupCard) });
}

const half = (quantity: number): number => Math.ceil(quantity / 2);

/** People's acts beside the tests; one order came in part, and one is late. */
function stockHistory(room: StockRoom): readonly Deed[] {
  const on = (daysAgo: number, act: () => Promise<unknown>): Deed => ({ daysAgo, act });
  return [
    on(36, () => room.order('gloves', PAPERCHASE, 8, { gloves: 1000, edta: 2000, serum: 1000 })),
    on(34, () => room.giveOut('phlebotomy', 'Requisition 106', { edta: 600, serum: 500, gloves: 400 })),
    on(33, () => room.order('slow', CRESCENT, 10, { control: 20 })),
    on(29, () =>
      room.receive({ gloves: 1000, edta: 2000, serum: 1000 }, { of: 'gloves', reference: 'DN 88120' }),
    ),
    on(26, () => room.giveOut('surgery', 'Letter of the surgery', { edta: 200, urine: 60 })),
    on(22, () => room.waste('Left out of the fridge over night', 'crp', '4.5')),
    on(19, () => room.giveUp('slow', 'The supplier cannot deliver this control any more')),
    on(17, () => room.use('control', 'hbsag', '2', 'New lot, checked before use')),
    on(16, () => room.order('reagents', MEDLAB, 20, { statPak: 60, groupCard: 96, hbsag: 60 })),
    on(13, () => room.giveOut('phlebotomy', 'Requisition 107', { edta: 900, serum: 600, gloves: 500 })),
    on(12, () => room.order('malaria', CRESCENT, 9, { malaria: 100, crp: 60 })),
    on(10, () => room.takeBack('surgery', 'Ordered twice by the surgery', 'edta', '100')),
    on(9, () => room.giveOut('clinic', 'Outreach of the clinic', { urine: 50, gloves: 200 })),
    on(6, () => room.receive({ hbsag: 60, groupCard: 48 }, { of: 'reagents', reference: 'DN 88341' })),
    on(5, () => room.use('other', 'statPak', '6', 'Second assay of reactive specimens')),
    on(3, () => room.use('repeat', 'tsh', '2', 'Above the measuring range')),
    on(2, () => room.order('tubes', PAPERCHASE, 12, { urine: 300, tips: 1920 })),
  ];
}

const LOTS = `
  select l.id, l.expiry from stock_lot l
  where exists (select from stock_balance b where b.lot_id = l.id and b.quantity > 0)`;
const ORDERS = 'select id, expected from stock_order where closed_at is null and expected is not null';

/** Past events reached nobody: lots and orders are checked again when their days come. */
async function watch(tx: Tx, timeZone: string): Promise<void> {
  for (const lot of await tx.sql<{ id: string; expiry: string | null }>(LOTS)) watchExpiry(tx, timeZone, lot);
  for (const { id, expected } of await tx.sql<{ id: string; expected: string }>(ORDERS)) {
    const dueAt = momentAt(timeZone, daysLater(expected, 1), '00:00').toISOString();
    tx.emit('OrderExpected', id, { orderId: id, dueAt });
  }
}

const DAY_MINUTES = 24 * 60;
/** A lot is good for this long after it arrives unless its goods say otherwise; some goods keep up to a year longer. */
const GOOD_DAYS = 240;
const LOT = 'select id from stock_lot where product_id = $1 order by expiry, id limit 1';

type Amounts = Readonly<Partial<Record<GoodsName, number | string>>>;

/** A store and its people, who do today's acts on days past. */
class StockRoom {
  private readonly products = new Map<GoodsName, string>();
  private readonly takers = new Map<TakerName, string>();
  private readonly orders = new Map<string, string>();
  /** The day on which its people act. */
  daysAgo = BEGAN;

  constructor(
    private readonly tx: Tx,
    private readonly staff: Staff,
    private readonly timeZone: string,
  ) {}

  private as(actor: Actor): Tx {
    // Not all of it in one minute of the day.
    const earlier = (this.daysAgo * 37) % 200;
    return collectedThen(this.tx, actor, later(this.tx.now, -this.daysAgo * DAY_MINUTES - earlier));
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

  async furnish(): Promise<void> {
    const tx = this.as(this.staff.manager);
    for (const [name, goods] of Object.entries(GOODS) as [GoodsName, (typeof GOODS)[GoodsName]][])
      this.products.set(name, (await saveProduct(tx, goods)).id);
    for (const [name, taker] of Object.entries(TAKERS) as [TakerName, (typeof TAKERS)[TakerName]][])
      this.takers.set(name, (await saveCustomer(tx, taker)).id);
    for (const [code, { goods, ...line }] of Object.entries(USED_BY))
      await saveReagents(tx, code, { version: 0, reagents: [{ productId: this.idOf(goods), ...line }] });
  }

  async order(called: string, supplier: string, inDays: number, amounts: Amounts) {
    const tx = this.as(this.staff.manager);
    const expected = daysLater(this.dayOf(tx), inDays);
    const { id } = await orderGoods(tx, { supplier, expected, lines: this.lines(amounts) });
    this.orders.set(called, id);
  }

  async giveUp(called: string, reason: string): Promise<void> {
    await closeOrder(this.as(this.staff.manager), this.orders.get(called) ?? '', reason);
  }

  /** `days`: that a lot of these goods is still good for from today on. */
  async receive(
    amounts: Amounts,
    { of, ...more }: { readonly of?: string; readonly reference?: string; readonly reason?: string },
    days: Readonly<Partial<Record<GoodsName, number>>> = {},
  ): Promise<void> {
    const tx = this.as(this.staff.bench2);
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

  async giveOut(to: TakerName, reference: string, amounts: Amounts): Promise<void> {
    const lines = this.lines(amounts).map(({ productId, quantity }) => ({ productId, quantity }));
    await dispatchGoods(this.as(this.staff.bench), { customerId: this.takerOf(to), reference, lines });
  }

  async takeBack(from: TakerName, reason: string, goods: GoodsName, quantity: string): Promise<void> {
    const lines = [{ lotId: await this.firstLot(goods), quantity }];
    await returnGoods(this.as(this.staff.bench), { customerId: this.takerOf(from), reason, lines });
  }

  async waste(reason: string, goods: GoodsName, quantity: string): Promise<void> {
    const lines = [{ lotId: await this.firstLot(goods), quantity }];
    await wasteGoods(this.as(this.staff.bench2), { reason, lines });
  }

  /** By hand. */
  async use(
    purpose: 'repeat' | 'control' | 'other',
    goods: GoodsName,
    quantity: string,
    reason = '',
  ): Promise<void> {
    const lines = [{ productId: this.idOf(goods), quantity }];
    await useGoods(this.as(this.staff.bench), { purpose, reason, lines });
  }

  private async firstLot(goods: GoodsName): Promise<string> {
    const lot = await this.tx.one<{ id: string }>(LOT, [this.idOf(goods)]);
    if (!lot) throw new Error(`There is no lot of ${goods}.`);
    return lot.id;
  }
}
