import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { MoveDeposit } from '../server/billing/commands/move-deposit.js';
import { TurnAReceipt } from '../server/billing/commands/turn-receipt.js';
import type { Actor } from '../server/kernel/actor.js';
import { Database } from '../server/kernel/database.js';
import type { Staff } from './staff.js';

// Payments that stand: nothing of their bookings was given back, no test taken off, and no discount granted.
const PAID = `
  select r.number::text as number, j.actor as cashier, s.state
  from receipt r join journal j on j.receipt_number = r.number join shift s on s.id = j.shift_id
  join booking b on b.id = j.booking_id
  where r.kind = 'payment' and j.act = 'payment' and b.refunded_minor = 0 and b.discount_minor = 0
    and b.deleted_at is null and b.payment_method <> 'insurance-account'
    and not exists (select from journal p where p.booking_id = b.id and p.act = 'profiles-removed')
    and (s.state = 'open') = $1
  order by r.number desc limit 3`;

const LATEST = `
  select distinct on (b.patient_id) b.patient_id as id from booking b join patient p on p.id = b.patient_id
  where b.deleted_at is null and p.merged_into is null and b.account_number is null
  order by b.patient_id, b.booked_at desc limit 4`;

interface PaidRow {
  readonly number: string;
  readonly cashier: string;
  readonly state: string;
}

/** What goes over a counter beside payments and refunds, by today's calls: a void, a credit note, deposits. */
export async function counterStories(app: INestApplicationContext, staff: Staff): Promise<void> {
  const database = app.get(Database);
  const bus = app.get(CommandBus);
  const [[today], [before], patients] = await Promise.all([
    database.sql<PaidRow>(PAID, [true]),
    database.sql<PaidRow>(PAID, [false]),
    database.sql<{ id: string }>(LATEST),
  ]);
  const turn = (actor: Actor, kind: 'void' | 'credit-note', number: string, reason: string) => {
    const approver = kind === 'void' ? undefined : staff.manager;
    return bus.execute(new TurnAReceipt(actor, { kind, number, reason, approver }, randomUUID()));
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
