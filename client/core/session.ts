import { create } from 'zustand';
import { DELAYS } from '../../shared/domain/time/delays.js';
import { can, isSuperUser, type Permission } from '../../shared/domain/people/access.js';
import { canonicalRole, type Role } from '../../shared/vocabulary.js';
import { api, onSessionLost } from './api.js';
import { basicHeader, plainCode } from './call-headers.js';
import { ENROLMENT_PAGE, isEnrolmentDue, setEnrolmentDue } from './enrolment.js';
import { goTo, takeRememberedUrl } from './navigation.js';
import { closeStore, openStore } from './sealed-store.js';

/** Exactly what local storage may hold: never a password or a token (docs/rules/access.md). */
export interface CurrentUser {
  readonly username: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly userRole: string;
  readonly changePasswd: boolean;
}

const KEY = 'currentUser';

function readStored(): CurrentUser | undefined {
  const text = localStorage.getItem(KEY);
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text) as Partial<CurrentUser>;
    return typeof stored.username === 'string' && stored.username !== '' ? onlyAllowed(stored) : undefined;
  } catch {
    return undefined;
  }
}

function onlyAllowed(user: Partial<CurrentUser>): CurrentUser {
  return {
    username: user.username ?? '',
    accountName: user.accountName ?? '',
    accountNumber: user.accountNumber ?? '',
    userRole: user.userRole ?? '',
    changePasswd: user.changePasswd === true,
  };
}

export const useSession = create<{ readonly user: CurrentUser | undefined }>(() => ({ user: readStored() }));

export function currentUser(): CurrentUser | undefined {
  return useSession.getState().user;
}

export function setCurrentUser(user: CurrentUser): void {
  const kept = onlyAllowed(user);
  if (!kept.changePasswd) typedOnce = undefined;
  localStorage.setItem(KEY, JSON.stringify(kept));
  useSession.setState({ user: kept });
}

/**
 * Gets the key of this user's unsaved work on the machine. Without it nothing is read from the machine or stored there,
 * and the screens say so.
 */
export async function unlockDrafts(): Promise<void> {
  const answer = await api
    .get<{ key: string }>('/api/sessions/draft-key', { quiet: true, handles401: true })
    .catch(() => undefined);
  // Without the cipher nothing is kept, as without the key.
  if (answer !== undefined) await openStore(answer.key).catch(() => undefined);
}

/** The one-time password of this sign-in, for the change that has to follow: in memory alone, and gone with it. */
let typedOnce: string | undefined;

export function oneTimePassword(): string | undefined {
  return typedOnce;
}

export function forgetUser(): void {
  typedOnce = undefined;
  closeStore();
  setEnrolmentDue(false);
  localStorage.removeItem(KEY);
  useSession.setState({ user: undefined });
}

/** Why another tab made this one load the sign-in page; shown once. */
const WHY_KEY = 'whySignedOut';
let whyOut: unknown = sessionStorage.getItem(WHY_KEY) ?? undefined;
sessionStorage.removeItem(WHY_KEY);

/** The channel on which a tab tells the others that it is ending their session, before the server does. */
const TABS = 'session';
let isEndedElsewhere = false;

/** The server's word on an unknown session; `over`: none. Undefined: nobody was signed out. */
export function whySignedOut(): unknown {
  return whyOut;
}

onSessionLost(({ extra }) => {
  // The first of several calls refused together decides.
  if (currentUser() !== undefined) whyOut = extra['why'] ?? (isEndedElsewhere ? 'other-tab' : 'over');
  forgetUser();
});
// Another tab signed out, or in as somebody else: this one follows, so that nobody works under a wrong name.
window.addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return;
  const stored = readStored();
  const isSame = stored?.username === currentUser()?.username;
  useSession.setState({ user: stored });
  if (stored === undefined && !isSame) sessionStorage.setItem(WHY_KEY, 'other-tab');
  if (!isSame) window.location.assign(stored === undefined ? '/security/login' : '/welcome');
});

interface SignedIn extends CurrentUser {
  /** The laboratory asks for a second factor, and there is none yet. */
  readonly mustEnrol?: true;
}

/** `code`: of a second factor, asked for by a 401 second_factor_required. */
export async function signIn(username: string, password: string, code?: string): Promise<SignedIn> {
  const user = await api.get<SignedIn>('/api/basicAuth/validate', {
    headers: {
      Authorization: basicHeader({ username, password }),
      ...(code !== undefined && { 'X-One-Time-Code': plainCode(code) }),
    },
    handles401: true,
  });
  setCurrentUser(user);
  if (user.changePasswd) typedOnce = password;
  whyOut = undefined;
  isEndedElsewhere = false;
  setEnrolmentDue(user.mustEnrol === true);
  if (!user.changePasswd && user.mustEnrol !== true) await unlockDrafts();
  return user;
}

/** The first page after sign-in, or after what had to be done first. */
export function firstAddress({ changePasswd }: Pick<CurrentUser, 'changePasswd'>): string {
  if (changePasswd) return '/admin/change-password';
  return isEnrolmentDue() ? ENROLMENT_PAGE : takeRememberedUrl();
}

/** Calls logout; the sign-in page comes 700 ms later. A server that cannot be reached does not hold anyone. */
export async function signOut(): Promise<void> {
  const tabs = new BroadcastChannel(TABS);
  tabs.postMessage('over');
  tabs.close();
  const ended = api
    .get<unknown>('/api/users/logout', { csrf: true, handles401: true })
    .catch(() => undefined);
  await ended;
  forgetUser();
  // Somebody who has signed in again by then stays where that led.
  setTimeout(() => {
    if (currentUser() === undefined) goTo('/security/login');
  }, DELAYS.signOutRedirect);
}

/**
 * At application start: other tabs are listened to, and drafts are unlocked; someone who still has to change the password
 * signs in again first.
 */
export async function startSession(): Promise<void> {
  new BroadcastChannel(TABS).addEventListener('message', () => (isEndedElsewhere = true));
  const user = currentUser();
  if (user === undefined) return;
  if (!user.changePasswd) return unlockDrafts();
  await api
    .get<unknown>('/api/users/logout', { csrf: true, quiet: true, handles401: true })
    .catch(() => undefined);
  forgetUser();
  window.history.replaceState(null, '', '/security/login');
}

export function currentRole(): Role | undefined {
  return canonicalRole(currentUser()?.userRole ?? '');
}

export function useRole(): Role | undefined {
  return useSession(({ user }) => canonicalRole(user?.userRole ?? ''));
}

/** Hides what the server would refuse; the server decides. */
export function useCan(permission: Permission): boolean {
  return can(useRole(), permission);
}

export function useIsSuper(): boolean {
  return isSuperUser(useRole());
}
