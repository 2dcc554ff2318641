import {
  cultureOf,
  type Culture,
  type Isolate,
  type Susceptibility,
} from '../../shared/disciplines/microbiology/culture.js';
import type { MicrobiologyReference } from '../../shared/disciplines/microbiology/reference.js';
import { aCulture, aDrug, anIsolate, judgedCulture } from './culture-sheet.js';
import { aReference } from './invented-breakpoints.js';

export const ROWS = { GROW: 'Growth', PUS: '10', EPIC: '2' };

export interface Asked {
  readonly lines?: readonly Partial<Susceptibility>[];
  readonly isolate?: Partial<Isolate>;
  readonly reference?: MicrobiologyReference;
  readonly saved?: Culture;
}

/** One isolate with its drugs, judged as screen and server judge it. */
export function judged({ lines = [{ value: '4' }], isolate = {}, reference = aReference(), saved }: Asked) {
  const culture = aCulture({ isolates: [anIsolate({ susceptibility: lines.map(aDrug), ...isolate })] });
  const before = saved && { saved: { values: new Map<string, string>(), sections: { culture: saved } } };
  return judgedCulture({ rows: ROWS, culture, reference, ...before });
}

export const linesOf = (asked: Asked): readonly Susceptibility[] =>
  cultureOf(judged(asked).sections).isolates[0]?.susceptibility ?? [];
export const says = (asked: Asked) => linesOf(asked).map(({ interpretation, by }) => [interpretation, by])[0];
export const told = (asked: Asked) => judged(asked).refusals.map(({ field, message }) => [field, message]);
