import type { ReadyList, ReadyPoint } from '../../shared/contract/set-up.js';
import { READY_ITEMS, type ReadyItem } from '../../shared/domain/ready-list.js';
import { FIRST_NAME } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { examplePricesOf } from '../settings/index.js';

interface StatedRow {
  readonly item: ReadyItem | 'all';
  readonly state: 'aside' | 'done';
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

const STATED = `
  select item, state, reason, stated_by_name as by, stated_at as at from ready_item`;

interface FoundRow {
  readonly ranges: number;
  readonly adminCode: boolean;
  readonly paymentTypes: boolean;
  readonly doctors: boolean;
  readonly backup: boolean;
  readonly nameless: boolean;
  readonly withoutFactor: number;
}

/** A backup is read back before it is called good, and so is one that a person restores. */
const FOUND = `
  select
    (select count(*) from profile p join profile_version_parameter o on o.profile_version_id = p.published_version_id
      join parameter_version w on w.id = o.parameter_version_id
      where p.retired_at is null and not p.never_published and not w.verified) as ranges,
    exists (select from admin_code) as "adminCode",
    exists (select from payment_type_rate r join payment_type t on t.id = r.payment_type_id
      where t.active and t.use_exchange_rate) as "paymentTypes",
    exists (select from referring_doctor) as doctors,
    exists (select from backup_run where outcome = 'good') as backup,
    exists (select from app_user where removed_at is null and first_name = '${FIRST_NAME.firstName}'
      and surname = '${FIRST_NAME.surname}') as nameless,
    (select count(*) from app_user where removed_at is null and role = 'ROLE_SUPER_ADMIN'
      and second_factor_at is null) as "withoutFactor"`;

/** Each point by what is there, and by what somebody said of it. */
export async function readyList(sql: Sql): Promise<ReadyList> {
  const [stated, found, prices] = await Promise.all([
    sql.sql<StatedRow>(STATED),
    sql.one<FoundRow>(FOUND),
    examplePricesOf(sql),
  ]);
  if (found === undefined) throw new Error('The laboratory cannot be read.');
  const left: Readonly<Record<ReadyItem, number | boolean>> = {
    'own-name': found.nameless,
    prices: prices !== 'none',
    'payment-types': !found.paymentTypes,
    ranges: Number(found.ranges),
    'admin-code': !found.adminCode,
    doctors: !found.doctors,
    printers: true,
    backup: !found.backup,
    'second-factor': Number(found.withoutFactor),
  };
  const points = READY_ITEMS.map((item) =>
    pointOf(
      item,
      left[item],
      stated.find((row) => row.item === item),
    ),
  );
  return { isOver: stated.some(({ item }) => item === 'all'), points };
}

/** What is done is done, also where it was put aside before. */
function pointOf(item: ReadyItem, left: number | boolean, stated: StatedRow | undefined): ReadyPoint {
  if (Number(left) === 0 || stated?.state === 'done') return { item, state: 'done' };
  const count = typeof left === 'number' ? { left } : {};
  if (stated === undefined) return { item, state: 'open', ...count };
  const { reason, by, at } = stated;
  return { item, state: 'aside', ...count, aside: { reason: reason ?? '', by, at: at.toISOString() } };
}
