import type { EntityTarget } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  BatchEntity,
  ContainerEntity,
  FilmCommentEntity,
  importBreakpoints,
  PhraseEntity,
  catalogueProfile,
  contentOf,
  ProfileEntity,
  publishProfiles,
} from '../server/catalogue/index.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { DoctorEntity } from '../server/patients/index.js';
import { LaboratoryEntity } from '../server/settings/index.js';
import type { ReflexRule } from '../shared/domain/results/reflex.js';

/** The laboratory's heading, its referring doctors, and the abbreviations of its benches. */
export interface Doctor {
  readonly id: string;
  readonly name: string;
}

const DOCTORS: readonly (readonly [name: string, practice: string])[] = [
  ['Dr Farai Chikafu', 'Avenues Family Practice'],
  ['Dr Siobhán O’Connor', 'St Brigid Surgery'],
  ['Dr Ngozi Okafor', 'Riverside Clinic'],
  ['Dr Łukasz Dąbrowski', 'Hillside Medical Centre'],
  ['Dr María Fernández Peña', 'Clínica del Parque'],
  ['Dr Anil Sharma', 'Lotus Heart Centre'],
  ['Dr Nguyễn Thị Mai', 'Lakeview Antenatal Clinic'],
  ['Dr Khadija Al-Hassan', 'Crescent Women’s Health'],
  ['Dr Björn Sørensen', 'Northern Diabetes Clinic'],
  ['Dr Thandiwe Nkosi', 'General Hospital, Ward 4'],
  ['Dr Zoltán Szabó', 'General Hospital, Intensive Care'],
  ['Dr Mei-Ling Chen', 'Chen & Partners'],
];

const BATCHES: Readonly<Record<string, readonly string[]>> = {
  'Pre-op': ['FBC', 'UE', 'COAG', 'GRP'],
  Antenatal: ['FBC', 'GRP', 'UDIP', 'SYPH', 'HBSAG', 'HIV'],
  'Diabetes follow-up': ['FBS', 'HBA1C', 'RFT', 'LIPID', 'UACR'],
};

/** In hundredths: all of the bundle for less than its profiles cost alone. */
const BUNDLE_PRICES: Readonly<Record<string, number>> = { 'Pre-op': 4000, Antenatal: 3000 };

/** The tubes' contents. */
const TUBES: Readonly<Record<string, { readonly additive: string; readonly volume: string }>> = {
  'Serum (gold top)': { additive: 'Clot activator and gel', volume: '5 mL' },
  'EDTA (lavender top)': { additive: 'K2-EDTA', volume: '3 mL' },
  'Lithium heparin (green top)': { additive: 'Lithium heparin', volume: '4 mL' },
  'Citrate (light blue top)': { additive: 'Sodium citrate 3.2 %', volume: '2.7 mL' },
  'Fluoride oxalate (grey top)': { additive: 'Sodium fluoride, potassium oxalate', volume: '2 mL' },
};

const FILM_COMMENTS: Readonly<Record<string, string>> = {
  nn: 'Normocytic normochromic red cells; white cells and platelets unremarkable.',
  mh: 'Microcytic hypochromic red cells with pencil cells: suggests iron deficiency.',
  mac: 'Oval macrocytes and hypersegmented neutrophils: suggest B12 or folate deficiency.',
  ls: 'Left shift with toxic granulation: suggests bacterial infection.',
  pcl: 'Platelet clumps seen; the automated count is unreliable.',
};

const PHRASES: Readonly<Record<string, string>> = {
  hs: 'Haemolysed sample; potassium, AST and LDH may be falsely raised.',
  ls: 'Lipaemic sample; please repeat after a twelve-hour fast.',
  rr: 'Result repeated and confirmed.',
  is: 'Insufficient sample; please send a fresh specimen.',
  cc: 'Please correlate with the clinical findings.',
};

const HEADING = {
  name: 'Meniscus Demonstration Laboratory',
  address: '12 Jacaranda Avenue, Riverside',
  phones: '+263 24 255 0100',
  email: 'results@lab.example',
  website: 'https://lab.example',
  accreditation: 'A demonstration: none of these patients exists',
  reportFooter: 'Demonstration data. Not for clinical use.',
};

export async function setUpLaboratory(tx: Tx, since: Date): Promise<readonly Doctor[]> {
  const doctors = DOCTORS.map(([name, practice], place) => ({
    id: uuidv7({ msecs: since.getTime() }),
    name,
    practice,
    phone: `+263 24 255 02${String(place).padStart(2, '0')}`,
    createdAt: since,
  }));
  const batches = Object.entries(BATCHES).map(([name, codes]) => ({ id: tx.id(), name, codes }));
  await tx.entities.update(LaboratoryEntity, { singleton: true }, HEADING);
  await tx.entities.insert(DoctorEntity, doctors);
  await add(tx, BatchEntity, batches);
  for (const [name, priceMinor] of Object.entries(BUNDLE_PRICES))
    await tx.entities.update(BatchEntity, { name }, { priceMinor });
  for (const [name, holds] of Object.entries(TUBES))
    await tx.entities.update(ContainerEntity, { name }, holds);
  await add(tx, FilmCommentEntity, coded(tx, FILM_COMMENTS, 'comment').map(withClumps));
  await add(tx, PhraseEntity, coded(tx, PHRASES, 'phrase'));
  for (const table of INVENTED_TABLES) await importBreakpoints(tx, table, INVENTED_BY);
  await setReflexRules(tx);
  tx.emit('SettingsChanged', 'laboratory', { keys: ['name', 'address', 'phones'] });
  return doctors;
}

/** The comment that takes the platelet count off the report. */
function withClumps(row: object): object {
  return { ...row, clumps: 'code' in row && row.code === 'pcl' };
}

/** An existing row with the same name or code stays. */
async function add(tx: Tx, entity: EntityTarget<object>, rows: readonly object[]): Promise<void> {
  await tx.entities
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values([...rows])
    .orIgnore()
    .execute();
}

function coded(tx: Tx, texts: Readonly<Record<string, string>>, field: 'phrase' | 'comment'): object[] {
  return Object.entries(texts).map(([code, words]) => ({ id: tx.id(), code, [field]: words }));
}

/**
 * Invented figures, for trying out only: real tables are their owners', and a laboratory imports its own. Dated 2000,
 * so that any real one comes before it.
 */
const BREAKPOINTS: Readonly<Record<string, string>> = {
  Enterobacterales: `
    AMP mic 8 8, AMC mic 8 8, CRO mic 1 2, CIP mic 0.25 0.5, GEN mic 2 2, SXT mic 2 4, MEM mic 2 8, NIT mic 64 64`,
  Pseudomonas: 'CAZ mic 2 8, TZP mic 8 16, CIP mic 0.25 0.5, AMK mic 16 16, MEM mic 2 8',
  Staphylococcus: `
    FOX disc 22 22, ERY disc 21 18, CLI disc 22 19, GEN mic 2 2, CIP mic 0.5 2, VAN mic 2 2, LNZ mic 4 4`,
  Enterococcus: 'AMP mic 4 8, VAN mic 4 4, LNZ mic 4 4, NIT mic 64 64',
};

const INTRINSIC: Readonly<Record<string, string>> = {
  'Klebsiella pneumoniae': 'AMP',
  'Proteus mirabilis': 'NIT',
};

const INVENTED_BY = 'Demonstration: invented figures';

function csv(heading: string, lists: Readonly<Record<string, string>>): string {
  const lines = Object.entries(lists).flatMap(([about, list]) =>
    list.split(',').map((entry) => ['EUCAST', '2000', about, ...entry.trim().split(' ')].join(',')),
  );
  return [heading, ...lines].join('\n');
}

const INVENTED_TABLES = [
  { kind: 'breakpoints', csv: csv('guideline,year,organism,drug,method,s,r', BREAKPOINTS) },
  { kind: 'intrinsic', csv: csv('guideline,year,organism,drug', INTRINSIC) },
] as const;

/** By the code of the profile. An example: the product ships no rule. */
const RULES: Readonly<Record<string, readonly ReflexRule[]>> = {
  CRP: [{ parameter: 'CRP', is: '>100', add: 'PCT' }],
};

/** Which tests follow from a result in the demonstration laboratory. */
async function setReflexRules(tx: Tx): Promise<void> {
  for (const [code, reflex] of Object.entries(RULES)) {
    const profile = await tx.entities.findOneByOrFail(ProfileEntity, { code });
    const content = contentOf(await catalogueProfile(tx, code, tx.now));
    await publishProfiles(tx, [{ profile, content: { ...content, reflex } }]);
  }
}
