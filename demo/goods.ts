import type { ProductKind } from '../shared/contract/inventory-shapes.js';
import type { Discipline } from '../shared/vocabulary.js';

/** The demonstration laboratory's purchases. */
interface Goods {
  readonly code: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly useUnit: string;
  readonly packSize: string;
  readonly decimals?: number;
  readonly reorderLevel: string | null;
  readonly supplier: string;
}

export const MEDLAB = 'Medlab Supplies';
export const CRESCENT = 'Crescent Diagnostics';
export const PAPERCHASE = 'Paperchase Wholesale';

const reagent = (
  code: string,
  name: string,
  useUnit: string,
  packSize: number,
  reorderLevel: number,
): Goods => ({
  ...{ code, name, kind: 'reagent', useUnit, supplier: MEDLAB },
  ...{ packSize: String(packSize), reorderLevel: String(reorderLevel), decimals: useUnit === 'mL' ? 1 : 0 },
});
const consumable = (
  code: string,
  name: string,
  useUnit: string,
  packSize: number,
  reorderLevel: number,
): Goods => ({
  ...reagent(code, name, useUnit, packSize, reorderLevel),
  ...{ kind: 'consumable', supplier: PAPERCHASE },
});

/** By the name under which the story of the store speaks of them. */
export const GOODS = {
  determine: reagent('5060131', 'Determine', 'test', 100, 120),
  statPak: reagent('5060148', 'Stat-Pak', 'test', 20, 20),
  hbsag: reagent('8806311', 'Bioline HBsAg', 'test', 30, 60),
  malaria: reagent('8806335', 'Bioline Malaria Pf/Pan', 'test', 25, 50),
  viralLoad: { ...reagent('4031901', 'HIV viral load assay', 'test', 48, 24), supplier: CRESCENT },
  crp: { ...reagent('4031918', 'CRP reagent', 'mL', 60, 30), supplier: CRESCENT },
  tsh: { ...reagent('4031925', 'TSH, free T4 pack', 'test', 100, 80), supplier: CRESCENT },
  groupCard: reagent('7610022', 'Blood grouping card', 'card', 48, 60),
  control: { ...reagent('4031987', 'Chemistry control, level 2', 'mL', 5, 5), supplier: CRESCENT },
  edta: consumable('3664401', 'EDTA tube 4 mL', 'tube', 100, 600),
  serum: consumable('3664418', 'Serum tube 5 mL', 'tube', 100, 500),
  gloves: consumable('3664500', 'Nitrile gloves M', 'pair', 100, 400),
  tips: consumable('3664517', 'Pipette tips 200 µL', 'tip', 960, 960),
  urine: consumable('3664524', 'Urine container 60 mL', 'pot', 50, 100),
} as const satisfies Readonly<Record<string, Goods>>;

export type GoodsName = keyof typeof GOODS;

/** The use of one test, by the profile's code; `parameter`: the row that names the kit. */
export const USED_BY: Readonly<
  Record<string, { readonly goods: GoodsName; readonly quantity: string; readonly parameter?: string }>
> = {
  HIV: { goods: 'determine', quantity: '1', parameter: 'HIVT1' },
  HBSAG: { goods: 'hbsag', quantity: '1', parameter: 'HBSAG' },
  MPS: { goods: 'malaria', quantity: '1', parameter: 'MRDT' },
  HIVVL: { goods: 'viralLoad', quantity: '1' },
  CRP: { goods: 'crp', quantity: '0.3' },
  TFT: { goods: 'tsh', quantity: '1' },
  GRP: { goods: 'groupCard', quantity: '1' },
};

interface Taker {
  readonly kind: 'department' | 'outside';
  readonly name: string;
  readonly unit?: Discipline;
  readonly contact: string;
}

const bench = (unit: Discipline, name: string, contact: string): Taker => ({
  ...{ kind: 'department', name, unit, contact },
});

/** The recipients. */
export const TAKERS = {
  serology: bench('serology', 'Serology bench', 'Tendai Moyo, room 4'),
  molecular: bench('molecular', 'Molecular bench', 'Inés García, room 9'),
  chemistry: bench('biochemistry', 'Chemistry bench', 'Tendai Moyo, room 2'),
  immuno: bench('immunochemistry', 'Immunochemistry bench', 'Tendai Moyo, room 2'),
  blood: bench('bloodbank', 'Blood bank', 'Inés García, room 6'),
  phlebotomy: { kind: 'department', name: 'Phlebotomy', contact: 'Rudo Ncube, front desk' },
  surgery: { kind: 'outside', name: 'St Brigid Surgery', contact: '+263 24 255 0431' },
  clinic: { kind: 'outside', name: 'Riverside Clinic', contact: '+263 24 255 0612' },
} as const satisfies Readonly<Record<string, Taker>>;

export type TakerName = keyof typeof TAKERS;
