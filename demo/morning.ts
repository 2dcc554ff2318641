import type { Booking } from '../shared/contract/booking-shapes.js';
import type { IssuedPreliminary } from '../shared/contract/reports.js';
import type { Result, TestValue } from '../shared/contract/results.js';
import { crossmatchOf } from '../shared/disciplines/bloodbank/units.js';
import { testValuesOf, SHEETS } from '../shared/disciplines/sheets.js';
import type { AtReception } from './at-reception.js';
import { bloodEntered, unitsForAnybody } from './draw-blood.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { subjectOf } from './subject.js';
import type { Discipline, ResultAction } from '../shared/vocabulary.js';

interface People {
  readonly bench: Person;
  readonly bench2: Person;
  readonly pathologist: Person;
}

const WARD = 'Sr Dube, Ward 4';

/** Events that chance brings too seldom to be seen: each is done once when the demonstration begins. */
export class Morning {
  readonly results: MorningResults;
  private isDone = false;

  constructor(
    private readonly random: Random,
    private readonly reception: AtReception,
    private readonly people: People,
  ) {
    this.results = new MorningResults(reception, people);
  }

  async show(): Promise<void> {
    if (this.isDone) return;
    // One that fails is not tried again: somebody may have taken it out of these hands.
    this.isDone = true;
    await this.readEarly();
    await this.seeOrganisms();
    await this.giveOutBlood();
    await this.results.show();
  }

  /** A urine without growth after a day: read as interim, and issued before it is final. */
  async readEarly(): Promise<IssuedPreliminary> {
    const { id } = await this.reception.bookFor(['UMCS']);
    const rows = { PUS: '4', EPIC: '2', GRAM: 'No organisms seen', GROW: 'No growth' };
    const { version } = await this.saveCulture(id, 'UMCS', rows, 24);
    const path = `/api/report/${id}/preliminary`;
    return this.people.pathologist.post(path, { profileCode: 'UMCS', version });
  }

  /** A blood culture whose Gram stain has to be reported at once. */
  async seeOrganisms(): Promise<Result> {
    const { id } = await this.reception.bookFor(['BCUL']);
    return this.saveCulture(id, 'BCUL', { GRAM: 'Gram-positive cocci clusters' }, 18);
  }

  private saveCulture(
    bookingId: string,
    code: string,
    said: Readonly<Record<string, string>>,
    hours: number,
  ): Promise<Result> {
    const read = Object.entries(said).map(([row, parameter]) => ({ code: row, parameter }));
    const isGrowing = 'GROW' in said ? [] : [{ code: 'GROW', parameter: '', state: 'pending' }];
    return this.people.bench.put('/api/microbiology/', {
      bookingInformationId: bookingId,
      code,
      version: 0,
      action: 'update',
      microbiologyTestValues: [...read, ...isGrowing],
      sections: { culture: { status: 'interim', hours, isolates: [] } },
    });
  }

  /** Two units are crossmatched: one goes to the ward, the other goes there and comes back. */
  async giveOutBlood(): Promise<readonly string[]> {
    const booking = await this.reception.bookFor(['GXM']);
    await this.crossmatch(booking, this.people.bench);
    const { sections } = await this.crossmatch(booking, this.people.bench2);
    const units = crossmatchOf(sections).map(({ unit }) => unit);
    for (const unit of units) await this.move('issue', booking, unit);
    for (const unit of units.slice(1)) await this.move('return', booking, unit);
    return units;
  }

  /** One reads and crossmatches, the other confirms. */
  private async crossmatch({ id, patientData }: Booking, reader: Person): Promise<Result> {
    const shown = await reader.get<Result>(`/api/bloodbank/${id}/GXM`);
    const subject = subjectOf(patientData.labNumber, patientData.gender);
    const rows = testValuesOf<TestValue>('bloodbank', shown);
    const { rows: typed, sections } = bloodEntered(this.random, subject, shown, rows);
    const own = crossmatchOf(sections);
    const others = unitsForAnybody(this.random);
    const isFirst = own.length > 0;
    return reader.put('/api/bloodbank/', {
      bookingInformationId: id,
      code: 'GXM',
      version: shown.version,
      action: 'update',
      bloodbankTestValues: typed,
      sections: {
        ...sections,
        ...(isFirst && {
          crossmatch: [...own, ...others].slice(0, 2),
          history: { transfusedOrPregnant: 'no' },
        }),
      },
    });
  }

  private move(act: 'issue' | 'return', { id }: Booking, unit: string): Promise<unknown> {
    const about = { bookingId: id, profileCode: 'GXM', unit, person: WARD };
    return this.people.bench.post(`/api/bloodbank/units/${act}`, about);
  }
}

interface Saved {
  readonly unit: Discipline;
  readonly code: string;
  readonly rows: readonly object[];
  readonly notes?: object;
  readonly action?: ResultAction;
  readonly version?: number;
}

const VITAMIN_D = {
  interpretation: 'Insufficient: 25 to 50 nmol/L. Repeat after three months of replacement.',
  measurementmethod: 'Chemiluminescent immunoassay, total 25-hydroxyvitamin D.',
  version: 0,
};

/** Results with something that chance never brings: a reflex test, a dilution, repeats, notes, a test asked for later. */
class MorningResults {
  constructor(
    private readonly reception: AtReception,
    private readonly people: People,
  ) {}

  async show(): Promise<void> {
    await this.followUp();
    await this.dilute();
    await this.repeat();
    await this.explain();
    await this.askLater();
  }

  /** C-reactive protein above 100: procalcitonin follows when it is authorised. */
  async followUp(): Promise<Booking> {
    const { id } = await this.reception.bookFor(['CRP']);
    const test = { unit: 'biochemistry', code: 'CRP' } as const;
    await this.save(this.people.bench, id, { ...test, rows: [{ code: 'CRP', parameter: '148' }] });
    await this.save(this.people.pathologist, id, { ...test, rows: [], action: 'validate', version: 1 });
    return this.read(id);
  }

  /** An amylase beyond the line, diluted ten times. */
  async dilute(): Promise<Result> {
    const { id } = await this.reception.bookFor(['AMYL']);
    const amylase = { code: 'AMY', parameter: '480', measured: '48', factor: '10' };
    const rows = [amylase, { code: 'LIP', parameter: '212' }];
    return this.save(this.people.bench, id, { unit: 'biochemistry', code: 'AMYL', rows });
  }

  /** Urate that nobody believed, measured again. */
  async repeat(): Promise<Result> {
    const { id } = await this.reception.bookFor(['URIC']);
    const repeats = [
      { value: '118', chosen: false },
      { value: '312', reason: 'Short sample on the first run', chosen: true },
    ];
    const rows = [{ code: 'URIC', parameter: '312', measured: '312', repeats }];
    return this.save(this.people.bench, id, { unit: 'biochemistry', code: 'URIC', rows });
  }

  /** Released with what it means and how it was measured. */
  async explain(): Promise<Result> {
    const { id } = await this.reception.bookFor(['VITD']);
    const test = { unit: 'immunochemistry', code: 'VITD' } as const;
    await this.save(this.people.bench, id, { ...test, rows: [{ code: 'VITD', parameter: '38' }] });
    const signed = { ...test, rows: [], notes: VITAMIN_D, action: 'release', version: 1 } as const;
    return this.save(this.people.pathologist, id, signed);
  }

  /** The doctor rings for one more test of the same tube. */
  async askLater(): Promise<Booking> {
    const { id, referringDoctor } = await this.reception.bookFor(['UE']);
    const askedBy = { kind: 'doctor', name: referringDoctor ?? 'Dr Thandiwe Nkosi' };
    return this.people.bench.post('/api/booking/add-test', { id, profile: 'MG', askedBy });
  }

  private read(id: string): Promise<Booking> {
    return this.people.bench.get<Booking>(`/api/booking/${id}`);
  }

  private save(person: Person, bookingInformationId: string, saved: Saved): Promise<Result> {
    const { unit, rows, version = 0, action = 'update', ...rest } = saved;
    const key = SHEETS[unit].testValuesKey;
    return person.put(`/api/${unit}/`, { ...rest, bookingInformationId, version, action, [key]: rows });
  }
}
