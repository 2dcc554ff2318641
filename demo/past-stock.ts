import type { Envelope } from '../shared/events.js';
import { daysLater, momentAt } from '../shared/domain/time/lab-time.js';
import { RESULT_STAGES } from '../shared/domain/stage.js';
import type { Discipline } from '../shared/vocabulary.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { watchExpiry } from '../server/inventory/expiry.js';
import { UseReagents } from '../server/inventory/reactions/use-reagents.js';
import { SYSTEM } from '../server/kernel/actor.js';
import { laboratory } from '../server/settings/index.js';
import { backThen } from './back-then.js';
import { CRESCENT, GOODS, MEDLAB, PAPERCHASE, USED_BY, type GoodsName } from './goods.js';
import { later } from './past-time.js';
import type { Staff } from './staff.js';
import { StockRoom } from './stock-room.js';

const DAY_MINUTES = 24 * 60;
/** So long the books of the store are kept; of the results since then each used its reagents. */
const BEGAN = 45;
const USED_DAYS = 30;

/** What the results of the last weeks used up, and what was ordered, came, went and was spoilt beside it. */
export async function pastStock(tx: Tx, staff: Staff): Promise<void> {
  const { timeZone } = await laboratory(tx);
  const room = new StockRoom(tx, staff, timeZone);
  const validated = await firstValidated(tx);
  await room.furnish(BEGAN);
  await open(room, neededOf(validated));
  const deeds = [...storyOf(room), ...validated.map((result) => usageOf(tx, result))];
  for (const { act } of deeds.sort((one, other) => other.daysAgo - one.daysAgo)) await act();
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
  return { daysAgo, act: () => new UseReagents().handle(event, backThen(tx, SYSTEM, at)) };
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

/** Of what is needed in a month so much stood on the shelf when the books began; malaria tests ran out. */
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
  await room.receive(BEGAN, reagents, opening);
  // One lot has expired on the shelf since, another one soon does.
  await room.receive(BEGAN, { statPak: 40, control: 15 }, opening, { statPak: 12, control: -4 });
  await room.receive(BEGAN, { edta: 1500, serum: 1200, gloves: 900, tips: 2880, urine: 150 }, opening);
  await room.giveOut(BEGAN - 1, 'serology', 'Requisition 101', { determine: half(reagents.determine) });
  await room.giveOut(BEGAN - 1, 'molecular', 'Requisition 102', { viralLoad: half(reagents.viralLoad) });
  await room.giveOut(BEGAN - 1, 'chemistry', 'Requisition 103', { crp: half(reagents.crp), control: 5 });
  await room.giveOut(BEGAN - 1, 'immuno', 'Requisition 104', { tsh: half(reagents.tsh) });
  await room.giveOut(BEGAN - 1, 'blood', 'Requisition 105', { groupCard: half(reagents.groupCard) });
}

const half = (quantity: number): number => Math.ceil(quantity / 2);

/** What people did beside the tests; one of the orders came in part, and one is late. */
function storyOf(room: StockRoom): readonly Deed[] {
  const on = (daysAgo: number, act: () => Promise<unknown>): Deed => ({ daysAgo, act });
  return [
    on(36, () => room.order('gloves', PAPERCHASE, 36, 8, { gloves: 1000, edta: 2000, serum: 1000 })),
    on(34, () => room.giveOut(34, 'phlebotomy', 'Requisition 106', { edta: 600, serum: 500, gloves: 400 })),
    on(33, () => room.order('slow', CRESCENT, 33, 10, { control: 20 })),
    on(29, () =>
      room.receive(29, { gloves: 1000, edta: 2000, serum: 1000 }, { of: 'gloves', reference: 'DN 88120' }),
    ),
    on(26, () => room.giveOut(26, 'surgery', 'Letter of the surgery', { edta: 200, urine: 60 })),
    on(22, () => room.waste(22, 'Left out of the fridge over night', 'crp', '4.5')),
    on(19, () => room.giveUp('slow', 19, 'The supplier cannot deliver this control any more')),
    on(17, () => room.use(17, 'control', 'hbsag', '2', 'New lot, checked before use')),
    on(16, () => room.order('reagents', MEDLAB, 16, 20, { statPak: 60, groupCard: 96, hbsag: 60 })),
    on(13, () => room.giveOut(13, 'phlebotomy', 'Requisition 107', { edta: 900, serum: 600, gloves: 500 })),
    on(12, () => room.order('malaria', CRESCENT, 12, 9, { malaria: 100, crp: 60 })),
    on(10, () => room.takeBack(10, 'surgery', 'Ordered twice by the surgery', 'edta', '100')),
    on(9, () => room.giveOut(9, 'clinic', 'Outreach of the clinic', { urine: 50, gloves: 200 })),
    on(6, () => room.receive(6, { hbsag: 60, groupCard: 48 }, { of: 'reagents', reference: 'DN 88341' })),
    on(5, () => room.use(5, 'other', 'statPak', '6', 'Second assay of reactive specimens')),
    on(3, () => room.use(3, 'repeat', 'tsh', '2', 'Above the measuring range')),
    on(2, () => room.order('tubes', PAPERCHASE, 2, 12, { urine: 300, tips: 1920 })),
  ];
}

const LOTS = `
  select l.id, l.expiry from stock_lot l
  where exists (select from stock_balance b where b.lot_id = l.id and b.quantity > 0)`;
const ORDERS = 'select id, expected from stock_order where closed_at is null and expected is not null';

/** Of the past nobody was told: lots and orders are looked at again when their days come. */
async function watch(tx: Tx, timeZone: string): Promise<void> {
  for (const lot of await tx.sql<{ id: string; expiry: string | null }>(LOTS)) watchExpiry(tx, timeZone, lot);
  for (const { id, expected } of await tx.sql<{ id: string; expected: string }>(ORDERS)) {
    const dueAt = momentAt(timeZone, daysLater(expected, 1), '00:00').toISOString();
    tx.emit('OrderExpected', id, { orderId: id, dueAt });
  }
}
