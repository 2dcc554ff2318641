import { Injectable } from '@nestjs/common';
import { Decimal } from '../../../shared/domain/decimal.js';
import { runOf, type Run } from '../../../shared/disciplines/molecular/run.js';
import { RESULT_STAGES } from '../../../shared/domain/stage.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import type { Result } from '../../../shared/contract/results.js';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { holdProducts } from '../held-products.js';
import { recordAct } from '../record-act.js';
import { useUp, type Use } from '../use-up.js';

interface Reagent {
  readonly productId: string;
  readonly name: string;
  readonly quantity: string;
}

const REAGENTS = `
  select r.product_id as "productId", s.name, r.quantity
  from profile p join profile_reagent r on r.profile_id = p.id join stock_product s on s.id = r.product_id
  where p.code = $1 order by r.position`;
// What was validated before stock was kept, or before its profile named reagents, is not used up by a later save.
const FIRST = `
  select v.document from result_version v
  where v.result_id = $1 and v.version = $2 and not exists (
    select from result_version before where before.result_id = v.result_id and before.version < v.version
      and before.document ->> 'stage' = any($3::text[]))`;
const USED = 'select 1 from stock_act where booking_id = $1 and profile_code = $2';

// The first result of a run tells of its controls.
const RUN = `
  insert into stock_run (profile_code, instrument, number, booking_id, at)
  values ($1, lower($2), lower($3), $4, $5) on conflict do nothing returning 1`;

/**
 * SCREENS "Consumables": a profile's reagents are used once, when it is first validated, once more a repeat, and once
 * a run for each of its controls.
 */
@Injectable()
@Reaction({ on: 'ResultValidated', name: 'use-reagents' })
export class UseReagents implements ReactionHandler<'ResultValidated'> {
  async handle({ subject, version, payload }: Envelope<'ResultValidated'>, tx: Tx): Promise<void> {
    const { bookingId, profileCode, unit } = payload;
    const reagents = await tx.sql<Reagent>(REAGENTS, [profileCode]);
    if (reagents.length === 0) return;
    const first = await tx.one<{ document: Result }>(FIRST, [subject.id, version, RESULT_STAGES]);
    if (first === undefined) return;
    const held = await holdProducts(
      tx,
      reagents.map(({ productId }) => productId),
    );
    if (await tx.one(USED, [bookingId, profileCode])) return;
    const repeats = repeatsIn(testValuesOf(unit, first.document));
    const controls = await newControls(tx, runOf(first.document.sections ?? {}), payload);
    const times = { test: 1, repeat: repeats, control: controls } as const;
    const uses = reagents.flatMap((reagent) => usesOf(reagent, times, first.document));
    const { movements } = await useUp(tx, held, uses, unit);
    await recordAct(tx, held, { kind: 'used', bookingId, profileCode }, movements);
  }
}

/** The row that was measured most often says how often the test was run again. */
function repeatsIn(rows: readonly { readonly repeats?: readonly unknown[] | null }[]): number {
  return rows.reduce((most, { repeats }) => Math.max(most, (repeats?.length ?? 0) - 1), 0);
}

/** How many controls ran beside it that no other result of the same run told of. */
async function newControls(
  tx: Tx,
  run: Run | null,
  { bookingId, profileCode }: { readonly bookingId: string; readonly profileCode: string },
): Promise<number> {
  if (run === null || run.controls.length === 0 || run.number === '') return 0;
  const told = await tx.one(RUN, [profileCode, run.instrument, run.number, bookingId, tx.now]);
  return told ? run.controls.length : 0;
}

interface NamedKit {
  readonly kit: string;
  readonly lot: string;
}

/** A kit that the result names is used of the lot that it names. */
function usesOf(
  { productId, name, quantity }: Reagent,
  times: Readonly<Record<'test' | 'repeat' | 'control', number>>,
  { sections }: Result,
): readonly Use[] {
  const kits = ((sections ?? {})['kits'] ?? []) as readonly NamedKit[];
  const kit = kits.find((one) => one.kit.toLowerCase() === name.toLowerCase());
  const each = { productId, quantity: new Decimal(quantity), lot: kit?.lot.toUpperCase() };
  return (['test', 'repeat', 'control'] as const).flatMap((purpose): readonly Use[] =>
    times[purpose] === 0 ? [] : [{ ...each, quantity: each.quantity.times(times[purpose]), purpose }],
  );
}
