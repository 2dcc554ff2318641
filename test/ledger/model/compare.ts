import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { verifyLedger } from '../../../server/ledger/verify.js';
import { disagreementsOf } from '../../billing/adds-up.js';
import { same, samePaper } from './agree.js';
import { ask, type House } from './laboratory.js';
import { written } from './integers.js';

// The ledger's accounts in the model's names: a shift is its cashier's n-th, a payment type its slug.
const BALANCES = `
  with moved as (
    select debit as id, currency, amount_minor as minor from transfer
    union all select credit, currency, -amount_minor from transfer
  ), numbered as (
    select id, cashier || '#' || row_number() over (partition by cashier order by opened_at, id) as name from shift
  )
  select concat_ws(' ', a.kind, case
      when s.id is not null then s.name || ' ' || p.name_slug
      when p.id is not null and a.kind <> 'payer' then p.name_slug
      else a.owner end, a.currency) as account,
    sum(m.minor)::text as minor
  from moved m join account a on a.id = m.id and a.currency = m.currency
  left join numbered s on s.id = a.shift_id left join payment_type p on p.id = a.payment_type_id
  group by 1 having sum(m.minor) <> 0`;

/** Every account's balance, by kind, owner and currency. */
export async function compareBalances({ lab, books }: House): Promise<void> {
  const rows = await lab.sql<{ account: string; minor: string }>(BALANCES);
  const ledger = Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
  const model = books.accounts.standing();
  const names = [...new Set([...Object.keys(ledger), ...Object.keys(model)])].sort();
  const apart = names.filter((name) => ledger[name] !== model[name]);
  const said = (of: Record<string, string>) => apart.map((name) => `${name}: ${of[name] ?? 0}`);
  same('balances', said(ledger), said(model));
}

export async function compareReceipts(house: House): Promise<void> {
  const [counted] = await house.lab.sql<{ n: number }>('select count(*) as n from receipt');
  same('receipts', counted?.n, house.books.papers.length);
  const read: Receipt[] = [];
  for (const paper of house.books.papers) {
    const answer = await ask(house, 'mona', 'get', `/api/receipts/${paper.number}`);
    samePaper(answer.body, paper);
    read.push(answer.body);
  }
  // Money moved from nobody's name to a payer leaves the patient's without a paper.
  const moved = new Set(house.books.bills.filter(({ isMoved }) => isMoved).map(({ id }) => id));
  same('lines of the receipts', disagreementsOf(read, moved), []);
}

export async function compareBookings(house: House): Promise<void> {
  for (const bill of house.books.bills) {
    const answer = await ask(house, 'mona', 'get', `/api/booking/${bill.id}`);
    if (bill.isDeleted) same(`deleted booking ${bill.id}`, answer.status, 404);
    else {
      const { total, discount, amountPaid, balance, paymentStatus } = answer.body.payment;
      same(
        `money of booking ${bill.id}`,
        { total, discount, amountPaid, balance, paymentStatus },
        {
          ...{ total: written(bill.total), discount: written(bill.discount), amountPaid: written(bill.held) },
          ...{ balance: written(bill.balance), paymentStatus: bill.status },
        },
      );
    }
  }
}

export async function compareVerification({ lab }: House): Promise<void> {
  same('the verification of the ledger', (await verifyLedger(lab.database)).wrong, []);
}
