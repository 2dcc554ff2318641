// Long because every door of one confidential day is tried in it.
import type { AnyEnvelope } from '../../shared/events.js';
import type { Role } from '../../shared/vocabulary.js';
import { good, type Client } from '../support/client.js';
import { profileOf, publishParameter, putProfile } from '../support/catalogue.js';
import { addressesOf, readingPaths } from '../support/every-reading.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { IS_LONG_RUN } from '../support/long.js';
import { followEach, type LiveScreen } from '../support/live.js';
import { aBooking, forCertificate, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { paper, printed } from '../reports/paper.js';
import { aConfidentialDay, type Papers } from './a-confidential-day.js';

/** Said of the result: values, the words that flag or tell them, what the bench wrote about them. */
const FINDINGS = /Positive|Reactive|Sent for counselling|Read wrongly|Sr Moyo|Determine/;
/** The words that name the test. */
const NAMES = /HIV/;

const OTHERS: readonly Role[] = ['ROLE_RECEPTION', 'ROLE_CASHIER', 'ROLE_BOARD'];

let lab: Laboratory;
let booking: Booked;
let paths: readonly string[];
let papers: Papers;
const screens: { readonly role: Role; readonly topic: string; readonly screen: LiveScreen }[] = [];

beforeAll(async () => {
  lab = await openLaboratory();
  // So that a call has to be made too.
  await publishParameter(lab, 'HIV', 'HIVC', { criticalValues: ['Positive'] });
  paths = readingPaths(lab);
  booking = await aBooking(lab, ['HIV', 'UE'], forCertificate(lab));
  for (const role of OTHERS) await follow(role);
  papers = await aConfidentialDay(lab, booking);
});

afterAll(async () => {
  for (const { screen } of screens) screen.close();
  await lab?.close();
});

async function follow(role: Role): Promise<void> {
  const client = await lab.as(role);
  const topics = ['results', 'bookings', 'payments', `cash:${client.username}`, 'notifications', 'catalogue'];
  const more = [`booking:${booking.id}`, 'board', 'worklist:all', 'worklist:serology'];
  for (const [topic, screen] of await followEach(client, [...topics, ...more])) {
    screens.push({ role, topic, screen });
  }
}

interface Answered {
  readonly address: string;
  readonly text: string;
}

async function everythingFor(client: Client): Promise<readonly Answered[]> {
  const more = {
    profileCode: ['HIV', 'UE'],
    code: ['UE'],
    unit: ['all', 'serology'],
    board: ['board', 'serology'],
    number: [papers.receipt],
    token: [papers.issued],
    name: ['Test'],
    fullName: ['Test'],
  };
  const about = { booking, username: client.username, more };
  const addresses = paths.flatMap((path) => addressesOf(lab, path, about));
  const files = [
    '/api/results?format=csv',
    `/api/audit?format=csv`,
    '/api/results/critical?format=csv&status=all',
  ];
  return answersAt(client, [...addresses, ...files]);
}

async function answersAt(client: Client, addresses: readonly string[]): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const address of addresses) {
    const { status, text } = await client.get(address);
    if (status < 300) answers.push({ address, text });
  }
  return answers;
}

/** The catalogue is open to anyone: it lists tests, and nothing about a patient. */
const ofAPatient = ({ address }: Answered): boolean =>
  !/^\/api\/(catalogue|about|formula|contradictions)/.test(address);

describe('a confidential result', () => {
  it.each<Role>(['ROLE_LAB', 'ROLE_LABADMIN', 'ROLE_SUPER_ADMIN'])('is read by %s', async (role) => {
    const told = [`/api/serology/${booking.id}/HIV`, `/api/report/${booking.id}`];
    const client = await lab.as(role);
    const answers = await (IS_LONG_RUN ? everythingFor(client) : answersAt(client, told));
    const found = answers.filter(ofAPatient).filter(({ text }) => FINDINGS.test(text));
    expect(found.map(({ address }) => address)).toEqual(expect.arrayContaining(told));
  });

  it.each(OTHERS)('is told in no answer to %s: no value, flag, call or word about it', async (role) => {
    const answers = (await everythingFor(await lab.as(role))).filter(ofAPatient);
    expect(answers.length).toBeGreaterThan(role === 'ROLE_BOARD' ? 5 : 20);
    expect(answers.filter(({ text }) => FINDINGS.test(text))).toEqual([]);
  });

  it('is told in no event to anybody else', () => {
    expect(screens.map(({ role, topic }) => `${role} ${topic}`)).toEqual(
      expect.arrayContaining(['ROLE_RECEPTION results', 'ROLE_CASHIER payments', 'ROLE_BOARD board']),
    );
    const told = screens.flatMap(({ role, topic, screen }) =>
      screen.events.map((event: AnyEnvelope) => ({ role, topic, text: JSON.stringify(event) })),
    );
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter(({ text }) => FINDINGS.test(text))).toEqual([]);
    const flags = screens.flatMap(({ screen }) =>
      screen.events.flatMap(({ payload }) =>
        'profileCode' in payload && payload.profileCode === 'HIV' && 'flags' in payload
          ? [payload.flags]
          : [],
      ),
    );
    expect(flags.length).toBeGreaterThan(0);
    for (const flag of flags) expect(flag).toEqual({ L: 0, H: 0, critical: 0 });
  });

  it('others read "released, confidential": reception in the list, in the file and on the report', async () => {
    const reception = await lab.as('ROLE_RECEPTION');
    const [row] = (await reception.get('/api/results?unit=serology')).body.items;
    expect(row).toMatchObject({
      withheld: true,
      clean: false,
      openCalls: 0,
      toldCalls: [],
      profileCode: 'HIV',
    });
    expect(row.flags).toEqual({ L: 0, H: 0, critical: 0 });
    const file = (await reception.get('/api/results?format=csv&unit=serology')).text;
    expect(file).toContain('released, confidential');
    const [result] = (await reception.get(`/api/report/${booking.id}?reportType=HIV`)).body.results;
    expect(result).toMatchObject({ withheld: true, lines: [], remarks: null, amendments: [] });
  });

  it('is as it was for the laboratory in the same list', async () => {
    const [row] = (await (await lab.as('ROLE_LAB')).get('/api/results?unit=serology')).body.items;
    expect(row).toMatchObject({ withheld: false, flags: { critical: 1 } });
  });

  it('is one as well where only one of its parameters is', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    const mark = async (confidential: boolean) =>
      good(await putProfile(manager, { ...(await profileOf(manager, 'HIV')), confidential }));
    await mark(false);
    const [row] = (await (await lab.as('ROLE_RECEPTION')).get('/api/results?unit=serology')).body.items;
    expect(row).toMatchObject({ withheld: true });
    await mark(true);
  });
});

describe('"Special test"', () => {
  it('is said on the board, and nothing that names the test', async () => {
    const open = await aBooking(lab, ['HIV']);
    await lab.drain();
    const wall = await lab.as('ROLE_BOARD');
    const { text, body } = await wall.get('/api/live/snapshot/serology');
    expect(text).not.toMatch(NAMES);
    expect(text).not.toContain(open.id);
    expect(body.units[0].cards).toMatchObject([{ testname: 'Special test' }]);
    const events = screens.filter(({ role }) => role === 'ROLE_BOARD').flatMap(({ screen }) => screen.events);
    expect(JSON.stringify(events)).not.toMatch(NAMES);
    expect(JSON.stringify(events)).toContain('Special test');
  });

  it('is said in every notification, those to the laboratory too', async () => {
    const posted = await lab.sql<{ kind: string; said: string }>(
      `select distinct kind, title || ' ' || text as said from notification where kind <> 'payment'`,
    );
    const special = posted.filter(({ said }) => said.includes('Special test')).map(({ kind }) => kind);
    expect(new Set(special)).toEqual(new Set(['critical', 'result_released']));
    for (const { said } of posted) expect(said).not.toMatch(NAMES);
  });

  it('is said in what notifications tell live', () => {
    const told = screens
      .filter(({ topic }) => topic === 'notifications')
      .flatMap(({ screen }) => screen.events);
    expect(JSON.stringify(told)).toContain('Special test');
    expect(JSON.stringify(told)).not.toMatch(NAMES);
  });

  it('is said on receipts, on screen and on paper', async () => {
    const till = await lab.as('ROLE_CASHIER');
    const { text, body } = await till.get(`/api/receipts/${papers.receipt}`);
    expect(text).not.toMatch(NAMES);
    expect(body.items.map(({ name }: { name: string }) => name)).toContain('Special test');
    const { lines } = await printed(till, `/api/receipts/${papers.receipt}.pdf`);
    expect(lines.join('\n')).toContain('Special test');
    expect(lines.join('\n')).not.toMatch(NAMES);
  });

  it('is said in a cashier’s queue, its file, the refunds and what is found; who books reads the name', async () => {
    const [row] = await lab.sql<{ number: string; person: string }>(
      'select lab_number as number, patient_id as person from booking where id = $1',
      [booking.id],
    );
    const found = [`/api/search?searchQuery=${row?.number}`, `/api/patient/${row?.person}/visits`];
    const queue = '/api/billing/payable?status=all';
    const lists = [queue, `${queue}&format=csv`, '/api/refunds'];
    const answers = await answersAt(await lab.as('ROLE_CASHIER'), [...lists, ...found]);
    expect(answers).toHaveLength(5);
    for (const { text } of answers) {
      expect(text).toContain('Special test');
      expect(text).not.toMatch(NAMES);
    }
    const atReception = await answersAt(await lab.as('ROLE_RECEPTION'), found);
    expect(atReception.filter(({ text }) => NAMES.test(text))).toHaveLength(2);
  });

  it('stands among what a report still lacks', async () => {
    const waiting = await aBooking(lab, ['HIV', 'UE']);
    await save(await lab.as('ROLE_SUPER_ADMIN'), waiting, 'UE', NORMAL_UE, { action: 'release' });
    const { body } = await (await lab.as('ROLE_RECEPTION')).get(`/api/report/${waiting.id}`);
    expect(body.pending).toEqual(['Special test']);
  });
});

describe('the report with a confidential result', () => {
  const address = (): string => `/api/report/${booking.id}.pdf`;

  it('may be printed by reception once it is released, on a page of its own', async () => {
    const reception = await lab.as('ROLE_RECEPTION');
    const { pages, lines } = await printed(reception, address());
    expect(pages).toBe(2);
    const text = lines.join('\n');
    expect(text).toContain('Positive');
    const [own, other] = [text.indexOf('HIV conclusion'), text.indexOf('Potassium')];
    expect(other).toBeLessThan(own);
    // Both pages name the patient.
    expect(text.match(/Lab number/g)).toHaveLength(2);
    const [print] = await lab.sql<{ actor: string }>(
      `select actor from audit_entry where action = 'report.print' and subject_id = $1`,
      [booking.id],
    );
    expect(print?.actor).toBe(reception.username);
  });

  it('as a file that is no print says only that it was released', async () => {
    const { lines } = await paper(await lab.as('ROLE_RECEPTION'), address());
    expect(lines.join('\n')).toContain('released, confidential');
    expect(lines.join('\n')).not.toMatch(FINDINGS);
  });

  it('as a certificate says by the same rules what it says: to reception on a counted print, in no file', async () => {
    const reception = await lab.as('ROLE_RECEPTION');
    const certificate = `${address()}?reportType=certificate&profileCode=HIV`;
    const file = (await paper(reception, certificate)).lines.join('\n');
    expect(file).toContain('released, confidential');
    expect(file).not.toMatch(FINDINGS);
    const print = await printed(reception, certificate);
    expect([print.pages, print.lines.join('\n')]).toEqual([1, expect.stringContaining('Positive')]);
  });

  it('alone is one page', async () => {
    const { pages } = await printed(await lab.as('ROLE_SUPER_ADMIN'), `${address()}?reportType=HIV`);
    expect(pages).toBe(1);
  });

  it('is one issue, whoever looks at it', async () => {
    const [mine, theirs] = [
      await (await lab.as('ROLE_LAB')).get(`/api/report/${booking.id}`),
      await (await lab.as('ROLE_RECEPTION')).get(`/api/report/${booking.id}`),
    ];
    expect(theirs.body.token).toBe(mine.body.token);
  });
});
