import { writtenDay } from '../../domain/time/day-text.js';
import type { NamedRow, TextLine } from '../../domain/results/sections.js';
import { MIN_ASSAYS, type HivAlgorithm } from './hiv.js';
import type { Kit } from './rules.js';

/** With two assays the report says that two were used. */
export function algorithmText({ assays }: HivAlgorithm, rows: readonly NamedRow[]): readonly TextLine[] {
  if (assays.length === 0) return [];
  const names = assays.map((assay) => rows.find(({ code }) => code === assay)?.name ?? assay).join(', ');
  const isOfTwo = assays.length === MIN_ASSAYS;
  const text = `${isOfTwo ? 'two' : assays.length} assays were used, one after the other: ${names}`;
  return [{ key: 'algorithm', name: 'HIV algorithm', text, benchOnly: !isOfTwo }];
}

export function kitsText(kits: readonly Kit[], rows: readonly NamedRow[]): readonly TextLine[] {
  return kits.map(({ parameter, kit, lot, expiry }) => ({
    key: parameter,
    name: `Kit of ${rows.find(({ code }) => code === parameter)?.name ?? parameter}`,
    text: `${kit}, lot ${lot}, expires ${writtenDay(expiry)}`,
    benchOnly: true,
  }));
}
