import { Decimal } from '../../../shared/domain/decimal.js';
import { runOf, type Run } from '../../../shared/disciplines/molecular/run.js';
import { RESULT_STAGES } from '../../../shared/domain/stage.js';
import { isMeasured, kitsOf, type Kit } from '../../../shared/disciplines/serology/rules.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import type { TestValue } from '../../../shared/domain/results/test-value.js';
import type { Result } from '../../../shared/contract/results.js';
import { reaction } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { lockProducts } from '../locked-products.js';
import { recordAct } from '../record-act.js';
import { useUp, type Use } from '../pick-lots.js';

interface Reagent {
  readonly productId: string;
  readonly name: string;
  readonly quantity: string;
  /** For a kit: the parameter measured with it. */
  readonly parameter: string | null;
}

const REAGENTS = `
  select r.product_id as "productId", s.name, r.quantity, r.parameter
  from profile p join profile_reagent r on r.profile_id = p.id join stock_product s on s.id = r.product_id
  where p.code = $1 order by r.position`;
// A test validated before stock was kept, or before its profile named reagents, does not use any on a later save.
const FIRST = `
  select v.document from result_version v
  where v.result_id = $1 and v.version = $2 and not exists (
    select from result_version before where before.result_id = v.result_id and before.version < v.version
      and before.document ->> 'stage' = any($3::text[]))`;
const USED = 'select 1 from stock_act where booking_id = $1 and profile_code = $2';

// The first result of a run counts its controls.
const RUN = `
  insert into stock_run (profile_code, instrument, number, booking_id, at)
  values ($1, lower($2), lower($3), $4, $5) on conflict do nothing returning 1`;

/**
 * SCREENS "Consumables": a profile's reagents are used once, when it is first validated, once more a repeat, and once a
 * run for each of its controls. A kit of a parameter is used only if that row was measured, by its repeats.
 */
export const UseReagents = reaction(
  { on: 'ResultValidated', name: 'use-reagents' },
  async ({ subject, version, payload }, tx) => {
    const { bookingId, profileCode, unit } = payload;
    const reagents = await tx.sql<Reagent>(REAGENTS, [profileCode]);
    if (reagents.length === 0) return;
    const first = await tx.one<{ document: Result }>(FIRST, [subject.id, version, RESULT_STAGES]);
    if (first === undefined) return;
    const locked = await lockProducts(
      tx,
      reagents.map(({ productId }) => productId),
    );
    if (await tx.one(USED, [bookingId, profileCode])) return;
    const rows = testValuesOf<TestValue>(unit, first.document);
    const kits = kitsOf(first.document.sections ?? {});
    const controls = await newControls(tx, runOf(first.document.sections ?? {}), payload);
    const uses = reagents
      .filter((reagent) => isUsed(reagent, { reagents, rows, kits }))
      .flatMap((reagent) => {
        const times = { test: 1, repeat: repeatsOf(reagent, rows), control: controls };
        return usesOf(reagent, times, kits);
      });
    const { movements } = await useUp(tx, locked, uses, unit);
    await recordAct(tx, locked, { kind: 'used', bookingId, profileCode }, movements);
  },
);

interface Measured {
  readonly reagents: readonly Reagent[];
  readonly rows: readonly TestValue[];
  readonly kits: readonly Kit[];
}

/**
 * A reagent without a parameter is used by every test. Of several kits for one parameter the one named in the result is
 * used; if it names none in stock, the first.
 */
function isUsed(reagent: Reagent, { reagents, rows, kits }: Measured): boolean {
  const { parameter } = reagent;
  if (parameter === null) return true;
  if (!rows.some((row) => row.code === parameter && isMeasured(row))) return false;
  const choices = reagents.filter((one) => one.parameter === parameter);
  const named = kits.find((kit) => kit.parameter === parameter);
  return reagent === (choices.find(({ name }) => named !== undefined && isOfName(named, name)) ?? choices[0]);
}

/** The row that was measured most often says how often the test was run again; of a kit its own row. */
function repeatsOf({ parameter }: Reagent, rows: readonly TestValue[]): number {
  const counted = parameter === null ? rows : rows.filter(({ code }) => code === parameter);
  return counted.reduce((most, { repeats }) => Math.max(most, (repeats?.length ?? 0) - 1), 0);
}

function isOfName({ kit }: Kit, name: string): boolean {
  return kit.toLowerCase() === name.toLowerCase();
}

/** How many controls ran beside it that no other result of the same run counted. */
async function newControls(
  tx: Tx,
  run: Run | null,
  { bookingId, profileCode }: { readonly bookingId: string; readonly profileCode: string },
): Promise<number> {
  if (run === null || run.controls.length === 0 || run.number === '') return 0;
  const told = await tx.one(RUN, [profileCode, run.instrument, run.number, bookingId, tx.now]);
  return told ? run.controls.length : 0;
}

/** A kit that the result names is used of the lot that it names. */
function usesOf(
  { productId, name, quantity, parameter }: Reagent,
  times: Readonly<Record<'test' | 'repeat' | 'control', number>>,
  kits: readonly Kit[],
): readonly Use[] {
  const kit = kits.find((one) => isOfName(one, name) && (parameter ?? one.parameter) === one.parameter);
  const each = { productId, quantity: new Decimal(quantity), lot: kit?.lot.toUpperCase() };
  return (['test', 'repeat', 'control'] as const).flatMap((purpose): readonly Use[] =>
    times[purpose] === 0 ? [] : [{ ...each, quantity: each.quantity.times(times[purpose]), purpose }],
  );
}
