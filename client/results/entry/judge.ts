import type { AssessedResult } from '../../../shared/domain/results/assess-result.js';
import type { EntryState, Sheet } from './entry-states.js';
import { reassess } from './reassess.js';
import { asRefusal, atItsField, type Refusal } from './refusals.js';

export type Judged = Pick<AssessedResult, 'rows' | 'warnings' | 'sections'> & {
  /** What would keep it from being saved as it stands. */
  readonly refusals: readonly Refusal[];
};

const judged = new WeakMap<Sheet, Judged>();

/** The server's judgement of what lies on the bench, worked out once a sheet. */
export function judge(sheet: Sheet): Judged {
  const known = judged.get(sheet);
  if (known !== undefined) return known;
  const { base, typed, surroundings } = sheet;
  const found = reassess(base, typed, sampleTime(sheet), surroundings);
  judged.set(sheet, found);
  return found;
}

/** When the specimen was taken, as the person said; when it was booked, where nobody said. ISO 8601. */
export function sampleTime({ booking, surroundings }: Pick<Sheet, 'booking' | 'surroundings'>): string {
  return surroundings.sampledAt ?? booking.dateTimeStamp;
}

/** What is refused here and, at its place, what only the server knew; nothing is told twice. */
export function refusalsOf(state: EntryState): readonly Refusal[] {
  const local = judge(state.sheet).refusals;
  const failure = state.at === 'refused' || state.at === 'conflict' ? state.failure : undefined;
  const told = new Set(local.map(({ message }) => message));
  const server = (failure?.problem?.errors ?? [])
    .filter(({ message }) => !told.has(message))
    .map((error) => asRefusal(state.sheet.base, error));
  return [...local, ...server].map(atItsField);
}
