import { DISCIPLINES, type Discipline, type Gender } from '../shared/vocabulary.js';
import type { Random } from './random.js';

/** How often a test is asked for, compared with the others. */
const ASKED: Readonly<Record<string, number>> = {
  FBC: 46,
  UE: 28,
  LFT: 20,
  RFT: 5,
  LIPID: 13,
  FBS: 11,
  RBS: 8,
  HBA1C: 9,
  BONE: 3,
  MG: 2,
  CARD: 2,
  BNP: 1,
  CRP: 11,
  URIC: 3,
  AMYL: 2,
  IRON: 3,
  LDH: 1,
  UACR: 3,
  ABG: 1,
  UDIP: 11,
  UPT: 2,
  FILM: 2,
  ESR: 6,
  RETIC: 1,
  COAG: 4,
  INR: 4,
  DDIM: 2,
  MPS: 9,
  SICK: 1,
  CD4: 3,
  GRP: 8,
  GXM: 3,
  DAT: 1,
  ICT: 1,
  HIV: 10,
  HBSAG: 6,
  HCV: 4,
  SYPH: 5,
  WIDAL: 2,
  HPYL: 3,
  RF: 2,
  ASO: 1,
  ANA: 1,
  CRAG: 1,
  DENG: 1,
  TFT: 9,
  PSA: 5,
  CEA: 1,
  CA125: 1,
  BHCG: 3,
  FERT: 2,
  CORT: 1,
  B12F: 3,
  VITD: 4,
  PTH: 1,
  PCT: 2,
  IGE: 1,
  UMCS: 8,
  BCUL: 2,
  SMCS: 2,
  PUSS: 2,
  SPUT: 1,
  HVS: 3,
  AFB: 3,
  STMI: 4,
  SEMEN: 1,
  COVID: 3,
  GXP: 3,
  HIVVL: 5,
  EID: 1,
  HBVDNA: 1,
  HCVRNA: 1,
  CTNG: 2,
  HPV: 3,
};

const ONLY: Readonly<Record<string, Gender>> = {
  PSA: 'male',
  SEMEN: 'male',
  UPT: 'female',
  BHCG: 'female',
  CA125: 'female',
  FERT: 'female',
  HVS: 'female',
  HPV: 'female',
};

const OFTEN_TOGETHER: readonly (readonly string[])[] = [
  ['FBC', 'UE', 'LFT'],
  ['FBC', 'CRP'],
  ['FBC', 'UE', 'COAG', 'GRP'],
  ['FBS', 'HBA1C', 'RFT', 'LIPID', 'UACR'],
  ['FBC', 'MPS'],
  ['FBC', 'UE', 'LFT', 'LIPID', 'FBS', 'UDIP'],
];
const ANTENATAL: readonly string[] = ['FBC', 'GRP', 'UDIP', 'SYPH', 'HBSAG', 'HIV'];

const HOW_MANY: Readonly<Record<string, number>> = { 1: 38, 2: 30, 3: 18, 4: 9, 5: 5 };

interface Request {
  readonly codes: readonly string[];
  readonly antenatal: boolean;
}

interface Patient {
  readonly gender: Gender;
  readonly ageYears: number;
}

/** A doctor's order; only codes that the laboratory offers. */
export function requestTests(
  random: Random,
  patient: Patient,
  offered: ReadonlySet<string>,
  first?: string,
): Request {
  const fits = (code: string): boolean => offered.has(code) && isFor(patient, code);
  const mayBePregnant = patient.gender === 'female' && patient.ageYears >= 18 && patient.ageYears < 43;
  if (!first && mayBePregnant && random.chance(0.07))
    return { codes: ANTENATAL.filter(fits), antenatal: true };
  if (!first && random.chance(0.16))
    return { codes: random.pick(OFTEN_TOGETHER).filter(fits), antenatal: false };
  const wanted = Number(random.weighted(HOW_MANY));
  const codes = new Set(first && fits(first) ? [first] : []);
  for (let tries = 0; codes.size < wanted && tries < 20; tries += 1) {
    const code = random.weighted(ASKED);
    if (fits(code)) codes.add(code);
  }
  return { codes: codes.size > 0 ? [...codes] : ['FBC'], antenatal: false };
}

function isFor({ gender, ageYears }: Patient, code: string): boolean {
  if (code === 'EID') return ageYears < 2;
  const only = ONLY[code];
  return only === undefined || (only === gender && ageYears >= 14);
}

/** One of a unit's tests, the units in turn; undefined if nothing of that unit is on the menu. */
export function testOfUnit(
  random: Random,
  menu: readonly { readonly code: string; readonly unit: Discipline }[],
  turn: number,
): string | undefined {
  const unit = DISCIPLINES[turn % DISCIPLINES.length];
  const weights = menu.filter((one) => one.unit === unit).map(({ code }) => [code, ASKED[code] ?? 0]);
  return weights.length === 0 ? undefined : random.weighted(Object.fromEntries(weights));
}
