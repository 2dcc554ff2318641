// Long because one of each thing of the laboratory stands here.
import { randomUUID } from 'node:crypto';
import { testValuesOf } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES, type Discipline, type GrantAction } from '../../shared/vocabulary.js';
import { beside } from '../billing/till.js';
import { grant } from '../bookings/requests.js';
import { aStore, type SomeStore } from '../inventory/store.js';
import { whoPaidAhead } from '../payers/payer.js';
import { NORMAL_UE } from '../results/bench.js';
import { cash, current, handOver, openShift } from '../shifts/drawer.js';
import type { Answer, Client } from '../support/client.js';
import { putProfile } from '../support/catalogue.js';
import type { Laboratory } from '../support/laboratory.js';
import { asSetUpBefore, saidBefore } from '../support/old-catalogue.js';

type Fields = Readonly<Record<string, unknown>>;

/** A laboratory with one of each thing, so that every call has something real to work on. */
export interface Sample {
  /** The whole answers, as a screen would hold them. */
  readonly open: Fields & { readonly id: string; readonly version: number };
  readonly released: { readonly id: string };
  readonly paid: { readonly id: string };
  readonly patient: Fields & { readonly id: string; readonly version: number };
  readonly user: Fields & { readonly id: string; readonly version: number };
  readonly about: Fields & { readonly id: string };
  readonly profile: Fields & { readonly version: number };
  readonly draft: Fields & { readonly version: number };
  /** A range that nobody has signed for. */
  readonly rangeId: string;
  readonly batch: Fields;
  /** A planned change of a price of TFT, and the version that names it. */
  readonly prices: { readonly changeId: string; readonly version: number };
  /** A planned exchange rate, of the type and its version. */
  /** The code of a quotation that nobody has used. */
  readonly quotation: string;
  /** A handover that its receiver, the tester, has not counted. */
  readonly handoverId: string;
  readonly rates: { readonly typeId: string; readonly plannedId: string; readonly version: number };
  /** A rate of a laboratory that charges no VAT, as a change of it is sent. */
  readonly vatRate: Fields;
  /** The mail server's settings; nobody listens there. */
  readonly mail: Fields;
  readonly cardId: string;
  readonly callId: string;
  readonly token: string;
  readonly receipt: string;
  readonly accession: string;
  readonly boardId: string;
  readonly payerId: string;
  /** A payment of that payer. */
  readonly creditId: string;
  /** A product in stock, some of it with a department, and an order for more. */
  readonly stock: SomeStore;
  /** The session of somebody who signed in and does nothing else. */
  readonly sessionId: string;
  /** A result as each discipline's screen read it. */
  readonly results: Readonly<Record<Discipline, Fields & { readonly code: string }>>;
  /** Two records of one person. */
  readonly twins: readonly [string, string];
  /** The witness, as in X-Witness. */
  readonly witness: string;
  /** Likewise, of the bench. */
  readonly benchWitness: string;
  readonly grants: Readonly<Record<GrantAction, string>>;
}

interface SampleRow {
  readonly code: string;
  readonly kind: string;
  readonly options: readonly string[];
  readonly plausibleLow: string | null;
}

const MAIL = { host: '127.0.0.1', port: 9, security: 'none', fromAddress: 'lab@example.org' };

export const TESTER = 'super_admin';

export async function sampleOf(lab: Laboratory): Promise<Sample> {
  const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  const book = async (profiles: readonly string[], fullName: string, more: Fields = {}) =>
    good(
      await boss.post('/api/booking/book', {
        patient: { fullName, dateOfBirth: '1984-05-06', gender: 'female', phone: '0772123456' },
        profiles,
        ...more,
      }),
    );
  const codes = await oneProfileOfEachUnit(lab);
  await asSetUpBefore(lab, [
    saidBefore('STMI', 'OVA', 'section = null'),
    saidBefore('HBVDNA', 'HBVDNA', "extra = '{}'"),
  ]);
  const open = await book(Object.values(codes), 'Tariro Moyo');
  const released = await book(['UE'], 'Rudo Ncube', {
    patient: { fullName: 'Rudo Ncube', dateOfBirth: '1984-05-06', gender: 'female', email: 'c@example.org' },
  });
  const rows = Object.entries({ ...NORMAL_UE, K: '7.5' }).map(([code, parameter]) => ({ code, parameter }));
  const save = { code: 'UE', version: 0, action: 'release', biochemistryTestValues: rows };
  good(await boss.put('/api/biochemistry/', { bookingInformationId: released.id, ...save }));
  const criticals = good(await boss.get('/api/results/critical'));
  const paid = await book(['UE', 'LFT'], 'Farai Dube', {
    payment: { payments: [{ paymentType: 'cash', amount: '27.00' }] },
  });
  const [receipt] = await lab.sql<{ number: number }>('select number from receipt order by number limit 1');
  const user = { firstName: 'Nyasha', surname: 'Banda', username: 'nyasha', userRole: 'ROLE_LAB' };
  good(await boss.post('/api/users', { ...user, username: 'leaver' }));
  const batch = { name: 'Before an operation', codes: ['UE', 'FBC'] };
  const profile = good(await boss.get('/api/catalogue/profiles/LIPID'));
  return {
    open,
    released,
    paid,
    patient: open.patientData,
    user: good(await boss.post('/api/users', user)).user,
    about: good(await boss.get('/api/about')),
    profile,
    mail: good(await boss.post('/api/mail-settings', { ...MAIL, version: 1 })),
    draft: good(await putProfile(boss, { ...profile, draft: true })),
    rangeId: good(await boss.get('/api/catalogue/ranges?q=HBA1C')).items[0].id,
    prices: await plannedPrice(lab, boss),
    rates: await plannedRate(lab, boss),
    vatRate: await aVatRate(boss),
    batch: good(await boss.post('/api/catalogue/batches', batch)),
    cardId: open.selectedProfiles[0].jobCardId,
    callId: criticals[0].callId,
    token: good(await boss.get(`/api/report/${released.id}`)).token,
    receipt: String(receipt?.number ?? ''),
    accession: open.specimens?.[0]?.accession ?? 'LAB1-1',
    boardId: good(await boss.post('/api/boards', { name: 'Corridor', shows: 'number' })).board.id,
    ...(await whoPaidAhead(boss)),
    stock: await aStore(boss),
    sessionId: await anotherSession(lab),
    results: await readResults(lab, open.id, codes),
    twins: [await register(boss), await register(boss)],
    witness: beside(await lab.as('ROLE_RECEPTION', 'second_person'))['X-Witness'],
    quotation: good(await boss.post('/api/quotations', { profiles: ['UE'] }, { 'Idempotency-Key': 'quoted' }))
      .code,
    handoverId: await aHandover(lab, boss),
    benchWitness: beside(await lab.as('ROLE_LAB', 'second_reader'))['X-Witness'],
    grants: await grantsOf(lab, open, paid.id),
  };
}

async function aVatRate(boss: Client): Promise<Fields> {
  const rate = { name: 'Reduced', kind: 'percent', percent: '5' };
  const [{ id, version }] = good(await boss.post('/api/vat/rates', rate)).rates;
  return { id, version, name: 'Reduced rate' };
}

/** The tester's grants of the admin code, good for five minutes. */
export async function grantsOf(
  lab: Laboratory,
  { id, patientData }: Answer['body'],
  paid: string,
): Promise<Sample['grants']> {
  const of = async (action: GrantAction, subject: string) =>
    (await grant(lab, TESTER, action, subject))['X-Admin-Grant'];
  return {
    update: await of('update', id),
    delete: await of('delete', id),
    refund: await of('refund', paid),
    patient: await of('patient', patientData.id),
  };
}

async function plannedPrice(lab: Laboratory, boss: Client): Promise<Sample['prices']> {
  const { version } = good(await boss.get('/api/catalogue/profiles/TFT'));
  const prices = [{ code: 'TFT', price: '99.00', version }];
  good(await boss.put('/api/prices', { from: lab.day(30), prices }));
  const { items } = good(await boss.get('/api/prices/changes?planned=true'));
  return { changeId: items[0].id, version: version + 1 };
}

/** To the tester's drawer, from a colleague who signs nothing else. */
async function aHandover(lab: Laboratory, boss: Client): Promise<string> {
  const giver = await lab.as('ROLE_CASHIER', 'early_giver');
  good(await openShift(giver, cash('5.00')));
  good(await handOver(giver, cash('5.00'), beside(boss)));
  const { moves } = (await current(boss)).open;
  return moves.at(-1).id;
}

async function plannedRate(lab: Laboratory, boss: Client): Promise<Sample['rates']> {
  const types = good(await boss.get('/api/payment-types'));
  const { id, version } = types.find(({ nameSlug }: { nameSlug: string }) => nameSlug === 'cash-eur');
  const planned = { rate: '1.12', from: `${lab.day(30)}T08:00:00Z`, version };
  const { type, rates } = good(await boss.post(`/api/payment-types/${id}/rates`, planned));
  return { typeId: id, plannedId: rates[0].id, version: type.version };
}

async function register(boss: Client): Promise<string> {
  const patient = { fullName: 'Nyasha Dube', dateOfBirth: '1991-07-08', gender: 'female' };
  return good(await boss.post('/api/patient', patient)).id;
}

async function anotherSession(lab: Laboratory): Promise<string> {
  await lab.as('ROLE_LAB', 'passer-by');
  const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  const { items } = good(await boss.get('/api/sessions?of=all&q=passer-by'));
  return items[0].id;
}

async function oneProfileOfEachUnit(lab: Laboratory): Promise<Record<Discipline, string>> {
  const rows = await lab.sql<{ unit: Discipline; code: string }>(
    `select v.unit, min(p.code) as code from profile p join profile_version v on v.id = p.published_version_id
     group by v.unit`,
  );
  return Object.fromEntries(rows.map(({ unit, code }) => [unit, code])) as Record<Discipline, string>;
}

async function readResults(
  lab: Laboratory,
  bookingId: string,
  codes: Record<Discipline, string>,
): Promise<Sample['results']> {
  const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  const read = async (unit: Discipline) => good(await boss.get(`/api/${unit}/${bookingId}/${codes[unit]}`));
  const found = await Promise.all(DISCIPLINES.map(async (unit) => [unit, await read(unit)] as const));
  return Object.fromEntries(found) as unknown as Sample['results'];
}

/** The address with its parameters filled in by name; an `id` is that of the address's subject. */
export function addressOf(path: string, sample: Sample, username: string, today: string): string {
  const ids: Readonly<Record<string, string>> = {
    about: sample.about.id,
    patient: sample.patient.id,
    jobCard: path.includes('ooking') ? sample.open.id : sample.cardId,
    booking: sample.open.id,
    boards: sample.boardId,
    users: sample.user.id,
    payers: sample.payerId,
    inventory: storeIdIn(path, sample.stock),
    'payment-types': sample.rates.typeId,
  };
  const values: Readonly<Record<string, string>> = {
    id: ids[path.split('/')[2] ?? ''] ?? randomUUID(),
    username,
    cashier: username,
    code: path.startsWith('/api/contradictions/') ? 'chloride_above_sodium' : 'UE',
    fullName: 'Moyo',
    name: 'Moyo',
    unit: 'biochemistry',
    board: 'board',
    page: '1',
    date: today,
    dates: `${today},${today}`,
    from: today,
    to: today,
    type: 'all',
    month: today.slice(0, 7),
    status: 'all',
    bookingId: path.startsWith('/api/report/') ? sample.released.id : sample.open.id,
    profileCode: profileIn(path, sample),
    number: numberIn(path, sample, username),
    token: sample.token,
    accession: sample.accession,
    creditId: sample.creditId,
  };
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] || 'x');
}

function numberIn(path: string, sample: Sample, username: string): string {
  if (path.startsWith('/api/quotations')) return sample.quotation;
  // The receipt of another cashier is not shown: that is no rule of the call, but of the receipt.
  return username === TESTER ? sample.receipt : '999999999';
}

function storeIdIn(path: string, { orderId, takeId, lotId, productId }: SomeStore): string {
  if (path.includes('/lots/')) return lotId;
  if (path.includes('/takes/')) return takeId;
  return path.includes('/orders/') ? orderId : productId;
}

function profileIn(path: string, sample: Sample): string {
  const unit = DISCIPLINES.find((one) => path.startsWith(`/api/${one}/`));
  return sample.results[unit ?? 'biochemistry'].code;
}

/** One row of that result that a bench could have typed; a number is the lowest that is plausible. */
export function someRow(unit: Discipline, result: Fields): Fields {
  const rows = testValuesOf<SampleRow>(unit, result as never);
  const row = rows.find(({ kind }) => kind !== 'calculated');
  const number = row?.plausibleLow ?? '5';
  return {
    code: row?.code ?? '',
    parameter: row?.kind === 'numeric' ? number : choiceOf(row?.options ?? []),
  };
}

/** `Detected` if it is offered, as it needs no internal control beside it. */
function choiceOf(options: readonly string[]): string {
  return options.find((option) => option === 'Detected') ?? options[0] ?? 'clear';
}

function good(answer: Answer) {
  if (answer.status < 300) return answer.body;
  throw new Error(`The sample laboratory could not be made: ${answer.status} ${answer.text}`);
}
