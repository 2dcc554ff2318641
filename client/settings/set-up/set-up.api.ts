import type { AddedUser, User } from '../../../shared/contract/identity.js';
import type { Laboratory } from '../../../shared/contract/settings.js';
import type { SetUp } from '../../../shared/contract/set-up.js';
import type { SetUpStep, StepAnswer } from '../../../shared/domain/set-up.js';
import type { Discipline, Role } from '../../../shared/vocabulary.js';
import { api } from '../../core/api.js';
import { loadOwnNameAgain } from '../../core/own-name.js';
import { currentUser } from '../../core/session.js';
import { readSetUp } from '../../core/first-run.js';
import { readAbout, readLabNumber, type LabNumberConfig } from '../settings.api.js';

export interface SetUpStart {
  readonly setUp: SetUp;
  readonly about: Laboratory;
  readonly labNumber: LabNumberConfig;
  readonly own: Pick<User, 'firstName' | 'surname'>;
}

export async function readBeginning(): Promise<SetUpStart> {
  const [setUp, about, labNumber, own] = await Promise.all([
    readSetUp(),
    readAbout(),
    readLabNumber(),
    readOwn(),
  ]);
  return { setUp, about, labNumber, own };
}

function readOwn(): Promise<SetUpStart['own']> {
  return api.get<SetUpStart['own']>(
    `/api/basicAuth/currentUser/${encodeURIComponent(currentUser()?.username ?? '')}`,
  );
}

/** The first user's own; the server takes it as long as nobody else has a user. */
export async function giveOwnName({
  firstName,
  surname,
  qualification,
}: Pick<User, 'firstName' | 'surname' | 'qualification'>): Promise<void> {
  // Empty, it stays what it was: the page does not know it.
  const more = qualification.trim() === '' ? {} : { qualification };
  const given = await api.post<User>('/api/users/own-name', { firstName, surname, ...more });
  await loadOwnNameAgain(given.username);
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
