import type { Booking } from '../shared/contract/booking-shapes.js';
import type { IssuedPreliminary } from '../shared/contract/reports.js';
import type { Result, TestValue } from '../shared/contract/results.js';
import { crossmatchOf } from '../shared/disciplines/bloodbank/units.js';
import { testValuesOf } from '../shared/disciplines/sheets.js';
import type { AtReception } from './at-reception.js';
import { bloodEntered } from './blood-at-bench.js';
import { drawUnits } from './draw-blood.js';
import { MorningResults } from './morning-results.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { subjectOf } from './subject.js';

interface People {
  readonly bench: Person;
  readonly bench2: Person;
  readonly pathologist: Person;
}

const WARD = 'Sr Dube, Ward 4';

/** What chance brings too seldom to be seen: each is done once when the demonstration begins. */
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

  /** A blood culture whose Gram stain has to be told at once. */
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
    const group = { abo: 'O', rhesus: 'Negative' } as const;
    const others = drawUnits(this.random, { subject: group, hasEarlier: false, enteredAt: new Date() });
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
