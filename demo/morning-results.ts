import type { Booking } from '../shared/contract/booking-shapes.js';
import type { Result } from '../shared/contract/results.js';
import { SHEETS } from '../shared/disciplines/sheets.js';
import type { Discipline, ResultAction } from '../shared/vocabulary.js';
import type { AtReception } from './at-reception.js';
import type { Person } from './person.js';

interface People {
  readonly bench: Person;
  readonly pathologist: Person;
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
export class MorningResults {
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
