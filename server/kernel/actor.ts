import type { BoardShows } from '../../shared/live.js';
import type { Role } from '../../shared/vocabulary.js';

/** The person acting, and from where: recorded in the audit trail with every change. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  /** First name, space, surname: how results and job cards are signed. */
  readonly name: string;
  readonly role: Role;
  readonly address: string;
  readonly requestId: string;
  /** A wall-board's own token: what it may show of a patient. */
  readonly board?: { readonly shows: BoardShows };
}

/** The system itself: reactions and seeds. */
export const SYSTEM: Actor = {
  id: '00000000-0000-7000-8000-000000000000',
  username: 'system',
  name: 'Meniscus',
  role: 'ROLE_SUPER_ADMIN',
  address: 'local',
  requestId: 'system',
};
