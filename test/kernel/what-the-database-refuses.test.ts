import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill, type Bill } from '../billing/till.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const REFUSED_BY_CHECK = '23514';
const REFUSED_BY_KEY = '23503';
const NEW_ACCOUNT = `
  insert into account (id, kind, owner, currency, shift_id) values (account_id($1, $2, 'USD'), $1, $2, 'USD', $3)`;
const NEW_JOURNAL = `
  insert into journal (id, act, actor, actor_name, at, day) values (gen_random_uuid(), $1, 'x', 'X', now(), now())`;

let lab: Laboratory;
let bill: Bill;
beforeAll(async () => {
  lab = await openLaboratory();
  bill = await aBill(lab, ['UE', 'LFT']);
});
afterAll(() => lab.close());

test.each([
  [
    'a job card of a profile that its booking does not have',
    `update job_card set code = 'FBC' where booking_id = $1 and code = 'UE'`,
  ],
  [
    'a job card of no booking',
    `update job_card set booking_id = gen_random_uuid() where booking_id = $1 and code = 'UE'`,
  ],
  [
    'a booked profile that names a version of another profile',
    `update booking_profile set profile_version_id = (select published_version_id from profile where code = 'FBC')
     where booking_id = $1`,
  ],
])('%s', async (_, text) => {
  await expect(lab.sql(text, [bill.id])).rejects.toMatchObject({ code: REFUSED_BY_KEY });
});

test.each([
  ['an account of a kind that there is not', NEW_ACCOUNT, ['treasure', 'x', null]],
  ['a drawer that belongs to no shift', NEW_ACCOUNT, ['drawer', 'x', null]],
  ['a shift on what is no drawer', NEW_ACCOUNT, ['discount', 'x', '00000000-0000-7000-8000-000000000000']],
  ['a safe without its payment type', NEW_ACCOUNT, ['safe', 'x', null]],
  [
    'an account under another id than follows from what it is',
    `insert into account (id, kind, owner, currency) values (gen_random_uuid(), 'discount', 'x', 'USD')`,
    [],
  ],
  ['an act that there is not', NEW_JOURNAL, ['gift']],
  [
    'lines that do not sum to their transfer',
    `insert into transfer_line (transfer_id, booking_profile_id, amount_minor)
     select t.id, p.id, 1 from booking_profile p, transfer t join journal j on j.id = t.journal_id
     where j.booking_id = $1 and p.booking_id <> $1`,
    [],
  ],
] as const)('%s', async (what, text, values) => {
  const other = await aBill(lab, ['FBC']);
  const params = what.startsWith('lines') ? [other.id] : values;
  await expect(lab.sql(text, params)).rejects.toMatchObject({ code: REFUSED_BY_CHECK });
});

test('an account and an act that there are, are taken', async () => {
  await lab.sql(NEW_ACCOUNT, ['discount', 'trial', null]);
  await lab.sql(NEW_JOURNAL, ['capital']);
  expect(await lab.sql(`select act from journal where actor = 'x'`)).toEqual([{ act: 'capital' }]);
  expect(await lab.sql(`select kind from account where owner = 'trial'`)).toEqual([{ kind: 'discount' }]);
});

/** Planned for as empty, a table is read whole by every statement until PostgreSQL looks at it again. */
test('a table that held nothing when the laboratory was set up is not known as empty', async () => {
  const fresh = await openLaboratory();
  const known = await fresh.sql(
    `select relname from pg_class where reltuples = 0
     and relname in ('patient', 'name_word', 'booking', 'job_card', 'account', 'transfer', 'result')`,
  );
  await fresh.close();
  expect(known).toEqual([]);
});
