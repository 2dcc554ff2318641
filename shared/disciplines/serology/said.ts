import type { NamedRow, SaidLine } from '../../domain/sections.js';
import type { Kit } from './rules.js';

export function kitsSaid(kits: readonly Kit[], rows: readonly NamedRow[]): readonly SaidLine[] {
  return kits.map(({ parameter, kit, lot, expiry }) => ({
    key: parameter,
    name: `Kit of ${rows.find(({ code }) => code === parameter)?.name ?? parameter}`,
    text: `${kit}, lot ${lot}, expires ${expiry}`,
    benchOnly: true,
  }));
}
