import type { Kit } from '../shared/disciplines/serology/rules.js';
import type { ParameterExtra } from '../shared/domain/results/test-value.js';

interface KitRow {
  readonly code: string;
  readonly name: string;
  readonly extra?: ParameterExtra;
}

/** What the demonstration laboratory buys. */
const KITS: Readonly<Record<string, string>> = {
  HIVT1: 'Determine',
  HIVT2: 'Stat-Pak',
  HBSAG: 'Bioline HBsAg',
  HCVAB: 'Bioline HCV',
  TPHA: 'Immutrep TPHA',
  HPAG: 'OnSite H. pylori Ag',
  NS1: 'Bioline Dengue Duo',
  DIGM: 'Bioline Dengue Duo',
  DIGG: 'Bioline Dengue Duo',
  CRAG: 'CrAg LFA',
  MRDT: 'Bioline Malaria Pf/Pan',
};

/** The lot of a parameter's kit that was open on `day` (yyyy-MM-dd): a new one each quarter. */
export function kitLot(code: string, day: string): { readonly lot: string; readonly expiry: string } {
  const [year = 2000, month = 1] = day.split('-').map(Number);
  const quarter = Math.ceil(month / 3);
  return {
    lot: `${year % 100}${'ABCD'[quarter - 1] ?? 'A'}${code.length}${code.charCodeAt(0)}`,
    expiry: `${year + 1}-${String(quarter * 3).padStart(2, '0')}-28`,
  };
}

/** The kits behind these values, from the lots that were open on `day`. */
export function drawKits(
  rows: readonly KitRow[],
  values: ReadonlyMap<string, string>,
  day: string,
): readonly Kit[] {
  return rows
    .filter(
      ({ code, extra }) => extra?.kitLot === true && ![undefined, '', 'Not done'].includes(values.get(code)),
    )
    .map(({ code, name }) => ({
      parameter: code,
      kit: KITS[code] ?? `${name} kit`,
      ...kitLot(code, day),
    }));
}
