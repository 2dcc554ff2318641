import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../shared/vocabulary.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { hashPassword, UserEntity } from '../server/identity/index.js';
import type { Actor } from '../server/kernel/actor.js';

/** For trying out only: everyone who reads the documentation knows them. */
export const DEMO_PASSWORD = 'meniscus-demo';
export const DEMO_ADMIN_CODE = 'demo-4711';

interface Colleague {
  readonly username: string;
  readonly first: string;
  readonly surname: string;
  readonly role: Role;
}

/** One of each role, and a second bench and cashier. */
export const STAFF = [
  { username: 'pathologist', first: 'Adaeze', surname: 'Nwosu', role: 'ROLE_SUPER_ADMIN' },
  { username: 'manager', first: 'Jürgen', surname: 'Müller', role: 'ROLE_LABADMIN' },
  { username: 'bench', first: 'Tendai', surname: 'Moyo', role: 'ROLE_LAB' },
  { username: 'bench2', first: 'Inés', surname: 'García', role: 'ROLE_LAB' },
  { username: 'reception', first: 'Rudo', surname: 'Ncube', role: 'ROLE_RECEPTION' },
  { username: 'cashier', first: 'Kofi', surname: 'Mensah', role: 'ROLE_CASHIER' },
  { username: 'cashier2', first: 'Priya', surname: 'Naidoo', role: 'ROLE_CASHIER' },
  { username: 'board', first: 'Wall', surname: 'Board', role: 'ROLE_BOARD' },
] as const satisfies readonly Colleague[];

export type StaffName = (typeof STAFF)[number]['username'];
export type Staff = Readonly<Record<StaffName, Actor>>;

/** Engages the demonstration's people, as of `since`; all have the one known password. */
export async function addStaff(tx: Tx, since: Date): Promise<Staff> {
  const rows = STAFF.map((person) => ({ id: uuidv7({ msecs: since.getTime() }), ...person }));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await tx.entities.insert(
    UserEntity,
    rows.map(({ first, ...person }) => ({
      ...person,
      firstName: first,
      accountCreator: 'admin',
      passwordHash,
      changePasswd: false,
      createdAt: since,
    })),
  );
  const actors = rows.map(({ id, username, first, surname, role }) => [
    username,
    { id, username, name: `${first} ${surname}`, role, address: 'demo', requestId: 'demo' },
  ]);
  return Object.fromEntries(actors) as Staff;
}

const SET_CODE = `
  insert into admin_code (code_hash, set_by, set_at) values ($1, 'pathologist', $2)
  on conflict (singleton) do update set code_hash = excluded.code_hash, set_by = excluded.set_by, set_at = excluded.set_at`;

export async function setAdminCode(tx: Tx): Promise<void> {
  await tx.sql(SET_CODE, [await hashPassword(DEMO_ADMIN_CODE), tx.now]);
}

/** A critical value as somebody heard it on the telephone: the doctor, or the ward if none was named. */
export function notifiedPerson(doctor: string | null) {
  return {
    outcome: 'told' as const,
    person: doctor ?? 'Sr Dube',
    role: doctor === null ? 'Ward nurse' : 'Referring doctor',
    phone: '+263 24 255 0200',
    readBack: true,
  };
}
