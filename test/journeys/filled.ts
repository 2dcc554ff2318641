import type { Discipline } from '../../shared/vocabulary.js';
import { pay } from '../billing/till.js';
import { aStore, type SomeStore } from '../inventory/store.js';
import { anAccount } from '../payers/payer.js';
import { aSave, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { atTheTill } from '../shifts/at-the-till.js';
import { good, type Client } from '../support/client.js';
import { euroOf } from '../support/euro.js';
import type { Laboratory } from '../support/laboratory.js';

/** A profile of each discipline. */
const PROFILES: Readonly<Record<Discipline, string>> = {
  biochemistry: 'UE',
  haematology: 'FBC',
  immunochemistry: 'TFT',
  serology: 'HIV',
  molecular: 'HIVVL',
  bloodbank: 'GRP',
  microbiology: 'UMCS',
};

const NAMES = [
  'Chipo Marufu',
  'Tendai Chikomo',
  'Nyasha Ruzvidzo',
  'Ana Núñez de la Cruz',
  'Wolfeschlegelsteinhausenbergerdorff Bartholomew',
  'محمد علي',
] as const;

export interface Filled {
  /** Every discipline's profile is asked for, nothing is entered. */
  readonly waiting: Booked;
  readonly profiles: ReadonlyMap<Discipline, string>;
  /** Released, with flags. */
  readonly released: Booked;
  readonly unpaid: Booked;
  readonly labNumber: string;
  /** The token of the code on the released report. */
  readonly reportToken: string;
  /** With an invoice, a payment, and what is on no invoice. */
  readonly payerId: string;
  /** A payment type with a rate of now and one that is planned. */
  readonly euroId: string;
  /** A bundle with a price of its own. */
  readonly bundleId: string;
  readonly stock: SomeStore;
}

/** The example of a second currency, with a rate that is planned. */
async function plannedRate(lab: Laboratory, boss: Client): Promise<string> {
  const { id, version } = await euroOf(boss);
  const planned = { rate: '1.12', from: `${lab.day(2)}T08:00:00Z`, reason: 'Agreed with the bank', version };
  await boss.post(`/api/payment-types/${id}/rates`, planned);
  return id;
}

async function aPricedBundle(boss: Client): Promise<string> {
  const bundle = { name: 'Liver and kidney', codes: ['UE', 'LFT'], price: '20.00' };
  return good(await boss.post('/api/catalogue/batches', bundle)).body.id;
}

async function aDeposit(who: Client, { patientId }: Booked, amount: string): Promise<void> {
  const payments = [{ paymentType: 'cash', amount }];
  const key = { 'Idempotency-Key': `deposit-${patientId}` };
  const answer = await who.post('/api/deposits', { patientId, payments }, key);
  if (answer.status !== 201) throw new Error(answer.text);
}

/** One code a discipline, as the catalogue that is shipped has it. */
async function profilesOf(who: Client): Promise<ReadonlyMap<Discipline, string>> {
  const menu = (await who.get('/api/catalogue/profiles?size=200')).body.items as readonly {
    readonly code: string;
    readonly unit: Discipline;
  }[];
  return new Map(
    (Object.keys(PROFILES) as Discipline[]).map((unit) => {
      const wanted = menu.find(({ code }) => code === PROFILES[unit]);
      return [unit, (wanted ?? menu.find((profile) => profile.unit === unit))?.code ?? ''];
    }),
  );
}

/** A laboratory in the middle of its day: work waiting, late, critical, released, paid and unpaid. */
/** A plan, and what became of the last backups. */
async function backupsTaken(lab: Laboratory, boss: Client): Promise<void> {
  good(await boss.post('/api/operations/backups/settings', { enabled: true, version: 1 }));
  await lab.sql(
    `insert into backup_run (id, asked_at, asked_by, ended_at, outcome, file, problem, bytes, rows, took_ms, encrypted)
     select gen_random_uuid(), $1::timestamptz - hours * interval '1 hour', 'system',
       $1::timestamptz - hours * interval '1 hour', outcome, file, problem, bytes, 184213, 41000, false
     from (values (2, 'good', 'meniscus-2026-11-23T000000Z.backup', null, 48211332::bigint),
       (3, 'failed', null, 'There is no room left for the backup in /mnt/backup: make room there.', null))
       as run (hours, outcome, file, problem, bytes)`,
    [lab.clock.now()],
  );
}

export async function fillLaboratory(lab: Laboratory): Promise<Filled> {
  const reception = await lab.as('ROLE_RECEPTION');
  const bench = await lab.as('ROLE_LAB');
  const pathologist = await lab.as('ROLE_SUPER_ADMIN');
  const profiles = await profilesOf(reception);
  let people = 0;
  const book = async (index: number, codes: readonly string[], more: object = {}) => {
    const patient = {
      fullName: NAMES[index % NAMES.length],
      dateOfBirth: `19${60 + index}-03-0${1 + index}`,
      gender: index % 2 === 0 ? 'female' : 'male',
      phone: '0772123456',
      wardNumber: 'W4',
      nationalId: `63-${(people += 1)} P 42`,
    };
    const body = {
      patient,
      profiles: codes,
      notes: 'Tired for weeks',
      referringDoctor: 'Dr Sibanda',
      ...more,
    };
    const answer = await reception.post('/api/booking/book', body);
    if (answer.status !== 201) throw new Error(answer.text);
    const { id, patientData } = answer.body;
    return {
      id: id as string,
      patientId: patientData.id as string,
      labNumber: patientData.labNumber as string,
    };
  };
  const waiting = await book(0, [...profiles.values()], { priority: 'urgent' });
  const collectedAt = new Date(lab.clock.now().getTime() - 600_000).toISOString();
  const released = await book(1, ['UE', 'LFT'], { clinical: { collectedAt } });
  const critical = await book(2, ['UE'], { priority: 'stat' });
  const validated = await book(3, ['UE']);
  const unpaid = await book(4, ['UE', 'FBC']);
  await book(5, ['FBC']);
  await save(bench, released, 'UE', { ...NORMAL_UE, K: '5.9', NA: '128' });
  await pathologist.put(
    '/api/biochemistry/',
    aSave(released, 'UE', { ...NORMAL_UE, K: '5.9', NA: '128' }, { action: 'release', version: 1 }),
  );
  await save(bench, critical, 'UE', { ...NORMAL_UE, K: '7.4' });
  await save(bench, validated, 'UE', NORMAL_UE);
  good(await pay(reception, released, '30.00'));
  await atTheTill(lab, pathologist);
  await backupsTaken(lab, pathologist);
  await aDeposit(pathologist, unpaid, '5.00');
  await aDeposit(pathologist, released, '15.00');
  await pathologist.put('/api/admin-code', { code: 'open sesame 42' });
  const payerId = await anAccount(pathologist, critical, validated);
  const euroId = await plannedRate(lab, pathologist);
  const bundleId = await aPricedBundle(pathologist);
  const stock = await aStore(pathologist);
  const { labNumber } = released;
  const reportToken = good(await pathologist.get(`/api/report/${released.id}`)).body.token;
  return { waiting, profiles, released, unpaid, labNumber, reportToken, payerId, euroId, bundleId, stock };
}
