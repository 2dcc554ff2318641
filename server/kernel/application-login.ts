import { scryptSync } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from './config.js';
import { APPLICATION_ROLE, withClient } from './limits.js';

/** How the application reaches its database. */
export interface ApplicationAddress {
  readonly url: string;
  /** Why that is the owner's own sign-in, under SET ROLE; undefined: the application has a login to itself. */
  readonly whyOwner: string | undefined;
}

interface Login {
  readonly name: string;
  readonly password: string;
  readonly url: string;
}

type LoginState = {
  readonly name: string;
  /** It may do what only the owner's sign-in should. */
  readonly mighty: boolean;
  readonly member: boolean;
};

const INSUFFICIENT_PRIVILEGE = '42501';
/** Two processes that start together change the same role, or grant to it. */
const CHANGED_MEANWHILE: ReadonlySet<unknown> = new Set(['XX000', '23505']);
const TRIES = 5;
/** The derived password guards no more than the owner's does: enough that it does not give that one away. */
const COST = 4096;
const PASSWORD_BYTES = 24;

const STANDING = `
  select r.rolname as name, r.rolsuper or r.rolcreaterole or r.rolreplication or r.rolbypassrls as mighty,
    pg_has_role(r.oid, $1::name, 'member') as member
  from pg_roles r where r.rolname = session_user`;

/**
 * The application's own sign-in, without any right of the owner: made beside the owner's, its password derived from
 * the owner's so that every process finds the same. Where the owner may not make it, or it cannot sign in, the
 * application works as the owner under SET ROLE.
 */
export async function separateLogin(ownerUrl: string): Promise<ApplicationAddress> {
  const login = loginOf(ownerUrl);
  const asOwner = (whyOwner: string): ApplicationAddress => ({ url: ownerUrl, whyOwner });
  if (login === undefined) return asOwner('its address names no host, or no user with a password');
  const own = { url: login.url, whyOwner: undefined };
  if ((await whyNot(login)) === undefined) return own;
  const refused = await makeLogin(ownerUrl, login);
  if (refused !== undefined) return asOwner(refused);
  const why = await whyNot(login);
  return why === undefined ? own : asOwner(why);
}

/** Checks the sign-in given beside the owner's: it must be another, without the owner's rights. */
export async function configuredLogin(url: string, ownerUrl: string): Promise<ApplicationAddress> {
  const { name, mighty, member } = await standing(url);
  const owner = await standing(ownerUrl);
  if (mighty || name === owner.name) {
    throw new ConfigError(
      `DATABASE_URL signs in as ${name}, ${mighty ? 'who may do more than the application needs' : 'the owner'}. ` +
        'Beside DATABASE_OWNER_URL give it a role of its own, without SUPERUSER, CREATEROLE, REPLICATION and BYPASSRLS.',
    );
  }
  if (!member) await withClient(ownerUrl, 'meniscus start', (client) => client.query(joining(client, name)));
  return { url, whyOwner: undefined };
}

/** Undefined for an address from which none can be derived: peers, trust, a password file. */
function loginOf(ownerUrl: string): Login | undefined {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  if (url.host === '' || owner === '' || secret === '') return undefined;
  const name = `${owner}_login`;
  const salt = `meniscus application login ${name}`;
  const password = scryptSync(secret, salt, PASSWORD_BYTES, { N: COST }).toString('base64url');
  url.username = encodeURIComponent(name);
  url.password = password;
  return { name, password, url: url.toString() };
}

/** Why the application cannot work with this login; undefined: it can. */
async function whyNot({ name, url }: Login): Promise<string | undefined> {
  try {
    const found = await standing(url);
    if (found.name !== name) return `${name} signs in as ${found.name}`;
    if (found.mighty) return `${name} may do more than the application needs`;
    return found.member ? undefined : `${name} is no member of ${APPLICATION_ROLE}`;
  } catch (failure) {
    if (isRefusal(failure)) return `${name} cannot sign in: ${(failure as Error).message}`;
    throw failure;
  }
}

/** True for PostgreSQL's own refusals: a wrong password, no such role, no right to connect. */
function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof pg.DatabaseError)) return false;
  return failure.code === INSUFFICIENT_PRIVILEGE || (failure.code ?? '').startsWith('28');
}

/** Returns the reason if the owner may not make it. */
async function makeLogin(ownerUrl: string, { name, password }: Login): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withClient(ownerUrl, 'meniscus start', (client) => client.query(making(client, name, password)));
      return undefined;
    } catch (failure) {
      const { code } = failure as { readonly code?: unknown };
      if (code === INSUFFICIENT_PRIVILEGE) return `it may not make ${name}: ${(failure as Error).message}`;
      if (!CHANGED_MEANWHILE.has(code) || attempt === TRIES) throw failure;
    }
  }
}

function making(client: pg.Client, name: string, password: string): string {
  const role = client.escapeIdentifier(name);
  const secret = client.escapeLiteral(password);
  return `
    do $make$
    begin
      create role ${role} login;
    exception when duplicate_object or unique_violation then null;
    end $make$;
    alter role ${role} login password ${secret};
    ${joining(client, name)}`;
}

function joining(client: pg.Client, name: string): string {
  return `grant ${APPLICATION_ROLE} to ${client.escapeIdentifier(name)}`;
}

function standing(url: string): Promise<LoginState> {
  return withClient(url, 'meniscus start', async (client) => {
    const { rows } = await client.query<LoginState>(STANDING, [APPLICATION_ROLE]);
    const [found] = rows;
    if (!found) throw new Error('PostgreSQL does not know the role that signed in.');
    return found;
  });
}
