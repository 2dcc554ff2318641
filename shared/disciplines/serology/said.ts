import type { SaidLine } from '../../domain/sections.js';
import type { TestValue } from '../../domain/test-value.js';
import type { Kit } from './rules.js';

export function kitsSaid(kits: readonly Kit[], rows: readonly TestValue[]): readonly SaidLine[] {
  return kits.map(({ parameter, kit, lot, expiry }) => ({
    key: parameter,
    name: `Kit of ${rows.find(({ code }) => code === parameter)?.name ?? parameter}`,
    text: `${kit}, lot ${lot}, expires ${expiry}`,
    benchOnly: true,
  }));
}
