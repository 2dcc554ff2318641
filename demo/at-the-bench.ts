import type { CriticalCall, Result, TestValue } from '../shared/contract/results.js';
import type { Booking, JobCard } from '../shared/contract/booking-shapes.js';
import type { Page } from '../shared/contract/page.js';
import { kitsOf } from '../shared/disciplines/serology/rules.js';
import { isReaction } from '../shared/disciplines/bloodbank/readings.js';
import { SHEETS, testValuesOf } from '../shared/disciplines/sheets.js';
import { REJECTION_REASONS, type Discipline } from '../shared/vocabulary.js';
import { bloodEntered } from './blood-at-bench.js';
import { drawSections } from './draw-sections.js';
import { drawValues } from './draw-values.js';
import { Refused, type Person } from './person.js';
import type { Random } from './random.js';
import { subjectOf } from './subject.js';

/** A figure is measured where no range fits the age too. */
function measured(row: TestValue): TestValue {
  return { ...row, rangeText: row.rangeText || row.referenceRangeMale };
}

/** Takes the first card of a worklist, enters plausible values and saves them. */
export class AtTheBench {
  constructor(
    private readonly random: Random,
    private readonly person: Person,
  ) {}

  async waiting(unit: Discipline): Promise<readonly JobCard[]> {
    const page = await this.person.get<Page<JobCard>>(`/api/jobCard/find/${unit}/waiting/1?size=100`);
    return page.items;
  }

  async enter(card: JobCard): Promise<Result> {
    const unit = card.laboratoryUnit;
    const shown = await this.person.get<Result>(`/api/${unit}/${card.bookingInformationId}/${card.code}`);
    const rows = testValuesOf<TestValue>(unit, shown);
    const subject = subjectOf(card.labNumber, shown.assessedFor.gender);
    const values = stillEmpty(rows, drawValues(this.random, subject, rows.map(measured)));
    const own = unit === 'bloodbank' ? bloodEntered(this.random, subject, shown, rows) : undefined;
    const request = {
      bookingInformationId: card.bookingInformationId,
      code: card.code,
      version: shown.version,
      action: 'update',
      ...(own === undefined ? this.sectionsOf(shown, rows, values) : { sections: own.sections }),
      [SHEETS[unit].testValuesKey]: [...(own?.rows ?? []), ...othersOf(values, own !== undefined)],
    };
    try {
      return await this.person.put<Result>(`/api/${unit}/`, request);
    } catch (failure) {
      // A jump from the last value: it is repeated, and the remark says so.
      if (!(failure instanceof Refused) || failure.status !== 422) throw failure;
      return this.person.put<Result>(`/api/${unit}/`, { ...request, remarks: 'Repeated and confirmed.' });
    }
  }

  /** The kits and the run that the bench is offered, where it used them before. */
  private sectionsOf(shown: Result, rows: readonly TestValue[], values: ReadonlyMap<string, string>) {
    const today = new Date().toISOString().slice(0, 10);
    const drawn = drawSections(shown.discipline, rows, values, today);
    const offered = kitsOf(shown.offers ?? {});
    const kits = kitsOf(drawn).map(
      (kit) => offered.find(({ parameter }) => parameter === kit.parameter) ?? kit,
    );
    const sections = { ...drawn, ...(kits.length > 0 && { kits }) };
    return Object.keys(sections).length === 0 ? {} : { sections };
  }

  /** A tube that is not fit, now and then: it is taken again. */
  async reject({ specimens }: Booking): Promise<void> {
    const tube = this.random.pick(specimens);
    const path = `/api/specimens/${encodeURIComponent(tube.accession)}`;
    await this.person.put(path, { state: 'rejected', reason: this.random.pick(REJECTION_REASONS) });
    await this.person.post(`${path}/recollect`, {});
  }

  /** Tells the oldest critical value that has waited so long for its call; false when none has. */
  async callCritical(patienceMs: number): Promise<boolean> {
    const calls = await this.person.get<CriticalCall[]>('/api/results/critical');
    const call = calls.find(({ raisedAt }) => Date.now() - Date.parse(raisedAt) > patienceMs);
    if (!call) return false;
    await this.person.post('/api/results/critical/acknowledge', {
      callId: call.callId,
      outcome: 'told',
      person: call.referringDoctor ?? 'Sr Dube',
      role: call.referringDoctor ? 'Referring doctor' : 'Ward nurse',
      phone: '+263 24 255 0200',
      readBack: true,
    });
    return true;
  }
}

/** Reactions are read by the blood bank's own two people. */
function othersOf(values: ReadonlyMap<string, string>, isBlood: boolean) {
  const typed = [...values].map(([code, parameter]) => ({ code, parameter }));
  return isBlood ? typed.filter(({ code }) => !isReaction(code)) : typed;
}

/** What another profile of the specimen has already is not typed again. */
function stillEmpty(
  rows: readonly TestValue[],
  drawn: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const filled = new Set(rows.filter(({ parameter }) => parameter !== '').map(({ code }) => code));
  return new Map([...drawn].filter(([code]) => !filled.has(code)));
}
