import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { ReflexOffer, Result, TestValue } from '../../../shared/contract/results.js';
import { reflexHolds, reflexWords } from '../../../shared/domain/results/reflex.js';
import { isReleased, isRefunded } from '../../../shared/domain/stage.js';

/** A rule's effect: what it does, did, or cannot do. */
export interface ReflexLine {
  /** The profile that it adds. */
  readonly add: string;
  readonly kind: 'coming' | 'added' | 'not';
  /** "Potassium is high: Magnesium (12.00 $) will be added when this is authorised." */
  readonly text: string;
}

export interface ReflexInput {
  readonly rules: readonly ReflexOffer[];
  readonly rows: readonly TestValue[];
  readonly booking: Pick<Booking, 'selectedProfiles'>;
  readonly base: Pick<Result, 'stage'>;
  readonly priceText: (price: string) => string;
}

const CANNOT: Readonly<Record<NonNullable<ReflexOffer['cannot']>, string>> = {
  unknown: 'is not in the catalogue and cannot be added',
  retired: 'is retired and cannot be added',
  taken_back: 'was taken off this booking or refunded, and is not added again',
};

/** The rules that apply to the rows as they read now; none for a test that was ordered anyway. */
export function reflexLines(input: ReflexInput): readonly ReflexLine[] {
  const holding = input.rules.flatMap((rule) => {
    const row = input.rows.find(({ code }) => code === rule.parameter);
    return row !== undefined && reflexHolds(rule, row) ? [{ rule, row }] : [];
  });
  const first = holding.filter(
    ({ rule }, at) => holding.findIndex((one) => one.rule.add === rule.add) === at,
  );
  return first.flatMap(({ rule, row }) => {
    const said = became(rule, input);
    const why = `${row.name} is ${reflexWords(rule.is, row)}`;
    return said === undefined ? [] : [{ add: rule.add, kind: said.kind, text: `${why}: ${said.text}` }];
  });
}

function became(
  { add, name, price, cannot }: ReflexOffer,
  { booking, base, priceText }: ReflexInput,
): Pick<ReflexLine, 'kind' | 'text'> | undefined {
  const present = booking.selectedProfiles.find(({ code }) => code === add);
  if (present !== undefined && !isRefunded(present.stage))
    return present.askedBy?.kind === 'reflex' ? { kind: 'added', text: `${name} was added.` } : undefined;
  const stopped = present === undefined ? cannot : 'taken_back';
  if (stopped !== null) return { kind: 'not', text: `${name} ${CANNOT[stopped]}.` };
  if (isReleased(base.stage))
    return { kind: 'not', text: `${name} is not on this booking, and a correction adds no test by itself.` };
  const cost = price === null ? '' : ` (${priceText(price)})`;
  return { kind: 'coming', text: `${name}${cost} will be added when this is authorised.` };
}
