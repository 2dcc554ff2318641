import type { AddedUser } from '../../../shared/contract/identity.js';
import type { Laboratory } from '../../../shared/contract/settings.js';
import type { SetUp } from '../../../shared/contract/set-up.js';
import type { SetUpStep, StepAnswer } from '../../../shared/domain/set-up.js';
import type { Discipline, Role } from '../../../shared/vocabulary.js';
import { api } from '../../core/api.js';
import { readSetUp } from '../../core/first-run.js';
import { readAbout, readLabNumber, type LabNumberConfig } from '../settings.api.js';

export interface SetUpStart {
  readonly setUp: SetUp;
  readonly about: Laboratory;
  readonly labNumber: LabNumberConfig;
}

export async function readBeginning(): Promise<SetUpStart> {
  const [setUp, about, labNumber] = await Promise.all([readSetUp(), readAbout(), readLabNumber()]);
  return { setUp, about, labNumber };
}

export function answerStep(step: SetUpStep | 'finish', answer: StepAnswer): Promise<SetUp> {
  return api.post<SetUp>('/api/set-up/steps', { step, answer });
}

/** Saves the given parts of the heading; the rest stays. */
export function saveHeading(heading: Partial<Laboratory>): Promise<Laboratory> {
  return api.post<Laboratory>('/api/about/', heading);
}

export function saveTime(
  time: Pick<Laboratory, 'timeZone' | 'baseCurrency' | 'version'>,
): Promise<Laboratory> {
  return api.post<Laboratory>('/api/set-up/time', time);
}

export function chooseTests(start: 'shipped' | 'empty', units: readonly Discipline[]): Promise<SetUp> {
  return api.post<SetUp>('/api/set-up/tests', { start, units });
}

export function addFirstUser(user: {
  readonly firstName: string;
  readonly surname: string;
  readonly username: string;
  readonly userRole: Role;
}): Promise<AddedUser> {
  return api.post<AddedUser>('/api/users', user);
}
