import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UnitOfWork, type Tx } from '../server/events/unit-of-work.js';
import { SYSTEM, type Actor } from '../server/kernel/actor.js';
import { analyze } from '../server/kernel/migrate.js';
import { acceptEuros, planEuro } from './euros.js';
import { setUpLaboratory } from './set-up-laboratory.js';
import { pastStock } from './past-stock.js';
import { collectedThen, later } from './past-time.js';
import { addPayers } from './payers.js';
import { Random } from './random.js';
import { OLDER_DAYS, seedPast, type Seeded } from './seed-past.js';
import { addStaff, setAdminCode, STAFF, type Staff } from './staff.js';
import { BackupSettingsEntity } from '../server/operations/index.js';
import { MOVES, LEFT_STAGES } from '../shared/domain/stage.js';
import { sqlList } from '../server/kernel/sql-text.js';
import { CASH_LIST, confirmPrices, STAFF_LIST } from '../server/prices/index.js';
import { planPrices } from '../server/prices/plan-prices.js';
import { todayOf } from '../server/prices/price-in-force.js';
import { raisedPrices } from '../server/prices/rise.js';
import { daysLater } from '../shared/domain/time/lab-time.js';
import type { Discipline } from '../shared/vocabulary.js';
import { MoveDeposit } from '../server/billing/commands/move-deposit.js';
import { ReverseReceipt } from '../server/billing/commands/reverse-receipt.js';
import { Database } from '../server/kernel/database.js';

interface DemoSize {
  readonly bookings: number;
  readonly days: number;
}

const DEMO_SIZE: DemoSize = { bookings: 5000, days: 60 };

const SEED = 20_260_417;
const DAY_MINUTES = 24 * 60;

/** Fills a laboratory once, all of it or nothing; undefined if it was filled before. `ownerUrl`: of its database. */
export async function seedDemo(
  app: INestApplicationContext,
  ownerUrl: string,
  size: DemoSize = DEMO_SIZE,
): Promise<Seeded | undefined> {
  const seeded = await app.get(UnitOfWork).run(SYSTEM, async (tx) => {
    const found = await tx.one('select 1 from app_user where username = $1', [STAFF[0].username]);
    return found ? undefined : fill(tx, size);
  });
  if (!seeded) return undefined;
  await addCounterEvents(app, seeded.staff);
  await planEuro(app, seeded.staff.manager);
  await analyze(ownerUrl);
  return seeded.seeded;
}

interface Filled {
  readonly seeded: Seeded;
  readonly staff: Staff;
}

async function fill(tx: Tx, size: DemoSize): Promise<Filled> {
  const since = later(tx.now, -(size.days + OLDER_DAYS + 5) * DAY_MINUTES);
  const staff = await addStaff(tx, since);
  await setAdminCode(tx);
  const doctors = await setUpLaboratory(tx, since);
  await planBackups(tx);
  await priceLists(tx);
  await acceptEuros(tx, staff.manager);
  await confirmPrices(collectedThen(tx, staff.manager, since), 'as-they-stand');
  await tellReady(tx, since);
  await addPayers(tx, since);
  const seeded = await seedPast(tx, new Random(SEED), { ...size, staff, doctors });
  await pastStock(tx, staff);
  await postNews(tx);
  await printPast(tx, staff.reception.name);
  // One entry for all of it: the trail says that the past was made up, not who supposedly did it.
  tx.audit('demo.seed', 'laboratory', 'demo', { after: { ...size, ...seeded } });
  return { seeded, staff };
}

const READY = `
  insert into ready_item (item, state, stated_by, stated_by_name, stated_at) values ('all', 'done', $1, $2, $3)`;

/** It has worked for years: nothing of a first week is left. */
async function tellReady(tx: Tx, since: Date): Promise<void> {
  await tx.sql(READY, [SYSTEM.username, SYSTEM.name, since]);
}

/** A plan as a laboratory has one: the first backup is taken within a minute of the start. */
async function planBackups(tx: Tx): Promise<void> {
  await tx.entities.insert(BackupSettingsEntity, {
    singleton: true,
    enabled: true,
    hour: 2,
    keepDaily: 3,
    keepWeekly: 1,
    keepMonthly: 0,
  });
}

// Notifications of the last released reports and payments, as their reactions would have made them.
const NEWS = `
  insert into notification (id, kind, title, text, link, at, roles, usernames, rings, caused_by)
  select uuidv7(), kind, title, text, link, at, array['ROLE_RECEPTION'], usernames, kind <> 'payment', usernames[1] from (
    (select 'result_released' as kind, 'Results ready' as title,
      b.lab_number || ' ' || b.patient_name || ' – ' || r.profile_name as text,
      '/custom-report?bookingId=' || b.id || '&patientId=' || b.patient_id || '&reportType=' || r.discipline as link,
      r.released_at as at, '{}'::text[] as usernames
     from result r join booking b on b.id = r.booking_id
     where r.stage = '${MOVES.release.to}' order by r.released_at desc limit 5)
    union all
    (select 'payment', 'Payment received',
      b.lab_number || ' ' || b.patient_name || ': ' || replace(b.payment_status, '_', ' ') || ', ' ||
        l.base_currency || to_char((b.total_minor - b.discount_minor) / 100.0, 'FM999999990.00'),
      '/accounts/paymentprocessing?bookingId=' || b.id, c.at, array[c.cashier]
     from receipt c join booking b on b.id = c.booking_id cross join laboratory l
     where c.kind = 'payment' order by c.number desc limit 3)
  ) news`;

/** A handful of notifications, so that the bell has something to ring for. */
async function postNews(tx: Tx): Promise<void> {
  await tx.sql(NEWS);
}

const UNPRINTED_MINUTES = 18 * 60;

const PRINTED = `
  with printed as (
    update result set printed_version = version
    where stage in (${sqlList(LEFT_STAGES)}) and released_at < $1 returning id, version, released_at
  )
  insert into report_print (result_id, version, printed_by, printed_at)
  select id, version, $2, released_at + interval '20 minutes' from printed`;

/** Reports released before the last day were printed at the desk, so that the print queue holds the day's work. */
async function printPast(tx: Tx, by: string): Promise<void> {
  await tx.sql(PRINTED, [later(tx.now, -UNPRINTED_MINUTES), by]);
}

const HALF = 50n;
const DAYS_AHEAD = 14;

/** Staff pay a fifth less, and haematology becomes dearer in a fortnight. */
async function priceLists(tx: Tx): Promise<void> {
  const today = await todayOf(tx, tx.now);
  await rise(tx, { list: STAFF_LIST, percent: '-20', from: today, reason: 'Agreed with the staff' });
  const from = daysLater(today, DAYS_AHEAD);
  const reason = 'New analyser reagents';
  await rise(tx, { list: CASH_LIST, percent: '5', from, unit: 'haematology', reason });
}

interface Rise {
  readonly list: string;
  readonly percent: string;
  readonly from: string;
  readonly unit?: Discipline;
  readonly reason: string;
}

async function rise(tx: Tx, { list: priceListId, percent, from, unit, reason }: Rise): Promise<void> {
  const made = await raisedPrices(tx, { priceListId, day: from, unit }, { percent }, HALF);
  const codes = made.map(({ code }) => code);
  const ids = await tx.sql<{ id: string; code: string }>(
    'select id, code from profile where code = any ($1::text[])',
    [codes],
  );
  const after = new Map(made.map((price) => [price.code, Number(price.after)]));
  const prices = ids.map(({ id, code }) => ({ profileId: id, minor: after.get(code) ?? 0 }));
  const how = { percent, stepMinor: Number(HALF), reason };
  await planPrices(tx, { kind: 'percentage', priceListId, from, prices, ...how });
}

// Valid payments: nothing of their bookings was refunded, no test removed, and no discount granted.
const PAID = `
  select r.number::text as number, j.actor as cashier, s.state
  from receipt r join journal j on j.receipt_number = r.number join shift s on s.id = j.shift_id
  join booking b on b.id = j.booking_id
  where r.kind = 'payment' and j.act = 'payment' and b.refunded_minor = 0 and b.discount_minor = 0
    and b.deleted_at is null
    and not exists (select from journal p where p.booking_id = b.id and p.act = 'profiles-removed')
    and (s.state = 'open') = $1
  order by r.number desc limit 3`;

const LATEST = `
  select distinct on (b.patient_id) b.patient_id as id from booking b join patient p on p.id = b.patient_id
  where b.deleted_at is null and p.merged_into is null and b.payer_id is null
  order by b.patient_id, b.booked_at desc limit 4`;

interface PaidRow {
  readonly number: string;
  readonly cashier: string;
  readonly state: string;
}

/** Counter events beside payments and refunds, by today's calls: a void, a credit note, deposits. */
async function addCounterEvents(app: INestApplicationContext, staff: Staff): Promise<void> {
  const database = app.get(Database);
  const bus = app.get(CommandBus);
  const [[today], [before], patients] = await Promise.all([
    database.sql<PaidRow>(PAID, [true]),
    database.sql<PaidRow>(PAID, [false]),
    database.sql<{ id: string }>(LATEST),
  ]);
  const turn = (actor: Actor, kind: 'void' | 'credit-note', number: string, reason: string) => {
    const approver = kind === 'void' ? undefined : staff.manager;
    return bus.execute(
      new ReverseReceipt({ actor, turn: { kind, number, reason, approver }, key: randomUUID() }),
    );
  };
  if (today) await turn(cashierOf(staff, today), 'void', today.number, 'Typed for the wrong patient');
  if (before) await turn(staff.cashier, 'credit-note', before.number, 'Paid twice, by card too');
  await deposits(bus, staff, patients);
}

function cashierOf(staff: Staff, { cashier }: PaidRow): Actor {
  return cashier === staff.cashier.username ? staff.cashier : staff.cashier2;
}

async function deposits(bus: CommandBus, staff: Staff, patients: readonly { id: string }[]): Promise<void> {
  const amounts = ['20.00', '50.00', '35.00', '15.00'];
  for (const [place, { id: patientId }] of patients.entries()) {
    const actor = place % 2 === 0 ? staff.cashier : staff.cashier2;
    const payments = [{ paymentType: place === 1 ? 'card' : 'cash', amount: amounts[place] ?? '10.00' }];
    await bus.execute(new MoveDeposit(actor, { patientId, payments }, randomUUID()));
  }
  const [first] = patients;
  if (!first) return;
  const back = { patientId: first.id, amount: '5.00', paymentType: 'cash', reason: 'Needed it for the bus' };
  await bus.execute(new MoveDeposit(staff.cashier, back, randomUUID()));
}
