import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../server/events/unit-of-work.js';

/** The laboratory's heading, who refers to it, and what its benches abbreviate. */
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

const HEADING = `
  update laboratory set name = 'Meniscus Demonstration Laboratory',
    address = '12 Jacaranda Avenue, Riverside', phones = '+263 24 255 0100', email = 'results@lab.example',
    website = 'https://lab.example', accreditation = 'A demonstration: none of these patients exists',
    report_footer = 'Demonstration data. Not for clinical use.', version = version + 1`;

const INSERT_DOCTORS = `
  insert into referring_doctor (id, name, practice, phone, email, created_at)
  select id, name, practice, phone, '', $2
  from json_to_recordset($1::json) as fresh (id uuid, name text, practice text, phone text)`;

const INSERT_BATCHES = `
  insert into profile_batch (id, name, codes)
  select id, name, codes from json_to_recordset($1::json) as fresh (id uuid, name text, codes text[])
  on conflict (name) do nothing`;

const INSERT_FILM_COMMENTS = `
  insert into film_comment (id, code, comment)
  select id, code, words from json_to_recordset($1::json) as fresh (id uuid, code text, words text)
  on conflict (code) do nothing`;

const INSERT_PHRASES = `
  insert into dictionary_phrase (id, code, phrase)
  select id, code, words from json_to_recordset($1::json) as fresh (id uuid, code text, words text)
  on conflict (code) do nothing`;

export async function furnish(tx: Tx, since: Date): Promise<readonly Doctor[]> {
  const doctors = DOCTORS.map(([name, practice], place) => ({
    id: uuidv7({ msecs: since.getTime() }),
    name,
    practice,
    phone: `+263 24 255 02${String(place).padStart(2, '0')}`,
  }));
  const batches = Object.entries(BATCHES).map(([name, codes]) => ({ id: tx.id(), name, codes }));
  tx.send(HEADING);
  tx.send(INSERT_DOCTORS, [JSON.stringify(doctors), since]);
  tx.send(INSERT_BATCHES, [JSON.stringify(batches)]);
  tx.send(INSERT_FILM_COMMENTS, [coded(tx, FILM_COMMENTS)]);
  tx.send(INSERT_PHRASES, [coded(tx, PHRASES)]);
  tx.emit('SettingsChanged', 'laboratory', { keys: ['name', 'address', 'phones'] });
  await tx.allSent();
  return doctors;
}

function coded(tx: Tx, phrases: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(phrases).map(([code, words]) => ({ id: tx.id(), code, words })));
}
