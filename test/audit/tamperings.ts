import type pg from 'pg';
import {
  CHAIN_START,
  keyedSeal,
  unkeyedSeal,
  SEALABLE,
  type SealableEntry,
} from '../../server/audit/seal.js';
import { TEST_AUDIT_KEY } from '../support/laboratory.js';
import { Chance } from '../ledger/model/chance.js';

/** Somebody who owns the tables, in a transaction with their triggers off. */
export interface Intruder {
  readonly client: pg.Client;
  readonly draw: Chance;
  /** The position of the last seal. */
  readonly last: number;
}

type Tampering = (intruder: Intruder) => Promise<string>;

const TEXTS = ['actor', 'address', 'request_id', 'action', 'subject_kind', 'subject_id'] as const;

/** A place in the chain, and the entry there. */
async function somewhere({ client, draw, last }: Intruder, upTo = last) {
  const position = draw.whole(1, upTo);
  const { rows } = await client.query('select entry_id from audit_seal where position = $1', [position]);
  return { position, id: (rows[0] as { entry_id: string }).entry_id };
}

async function edit(intruder: Intruder): Promise<string> {
  const { client, draw } = intruder;
  const { position, id } = await somewhere(intruder);
  const changes = [
    ...TEXTS.map((column) => `${column} = ${column} || '.'`),
    `at = at - interval '1 microsecond'`,
    `before = '{"amount": "1.00"}'`,
    `after = coalesce(after, '{}') || '{"amount": "0.01"}'`,
    `reason = coalesce(reason, '') || 'as agreed'`,
    `ord = -ord`,
  ];
  const change = draw.one(changes);
  await client.query(`update audit_entry set ${change} where id = $1`, [id]);
  return `${change} at ${position}`;
}

async function deleteEntry(intruder: Intruder): Promise<string> {
  const { position, id } = await somewhere(intruder);
  await intruder.client.query('delete from audit_entry where id = $1', [id]);
  return `entry ${position} deleted`;
}

async function deleteSeal(intruder: Intruder): Promise<string> {
  const { position } = await somewhere(intruder);
  await intruder.client.query('delete from audit_seal where position = $1', [position]);
  return `seal ${position} deleted`;
}

async function deleteBoth(intruder: Intruder): Promise<string> {
  const { position, id } = await somewhere(intruder);
  await intruder.client.query('delete from audit_seal where position = $1', [position]);
  await intruder.client.query('delete from audit_entry where id = $1', [id]);
  return `entry and seal ${position} deleted`;
}

/** Two entries change places: each is now sealed where the other was. */
async function swapEntries(intruder: Intruder): Promise<string> {
  const { client, last } = intruder;
  const one = await somewhere(intruder, last - 1);
  const two = intruder.draw.whole(one.position + 1, last);
  await client.query('alter table audit_seal drop constraint audit_seal_entry_id_key');
  await client.query(
    `update audit_seal a set entry_id = b.entry_id from audit_seal b
     where (a.position, b.position) in (($1, $2), ($2, $1))`,
    [one.position, two],
  );
  return `entries ${one.position} and ${two} swapped`;
}

/** The end is cut off, seals, entries and all: only a head that was noted before tells. */
async function cutTail(intruder: Intruder): Promise<string> {
  const { position } = await somewhere(intruder);
  await cutFrom(intruder, position);
  return `cut from ${position} on`;
}

async function cutFrom({ client }: Intruder, position: number): Promise<void> {
  await client.query(
    `with cut as (delete from audit_seal where position >= $1 returning entry_id)
     delete from audit_entry where id in (select entry_id from cut)`,
    [position],
  );
}

/** The end is cut off and other entries are written in its place, sealed with the right key. */
async function cutAndFill(intruder: Intruder): Promise<string> {
  const { position } = await somewhere(intruder);
  await intruder.client.query(`update audit_entry set actor = 'nobody' where id in (
    select entry_id from audit_seal where position >= ${position})`);
  await resealed(intruder, position, 'key');
  return `rewritten with the key from ${position} on`;
}

async function rewriteWithoutKey(intruder: Intruder): Promise<string> {
  const { position, id } = await somewhere(intruder);
  await intruder.client.query(`update audit_entry set reason = 'as agreed' where id = $1`, [id]);
  await resealed(intruder, position, 'plain');
  return `rewritten without the key from ${position} on`;
}

/** Puts a false entry between two others, and makes all seals behind it again with the key. */
async function insertBetween(intruder: Intruder): Promise<string> {
  const { client, last } = intruder;
  const { position, id } = await somewhere(intruder);
  for (let at = last; at >= position; at -= 1)
    await client.query('update audit_seal set position = position + 1 where position = $1', [at]);
  await client.query(
    `with forged as (
       insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id)
       select gen_random_uuid(), at, 'admin', address, request_id, 'test.forged', subject_kind, subject_id
       from audit_entry where id = $2 returning id)
     insert into audit_seal (position, entry_id, prev_hash, hash) select $1, id, '', '' from forged`,
    [position, id],
  );
  await resealed(intruder, position, 'key');
  return `forged at ${position}`;
}

/** Moves the beginning of the segment, so that the entries before it would be plain hashes. */
async function moveSegment(intruder: Intruder): Promise<string> {
  const { position } = await somewhere(intruder);
  await intruder.client.query('update audit_segment set from_position = from_position + $1', [position]);
  await resealed(intruder, 1, 'plain');
  return `the segment moved by ${position}`;
}

/** Every seal from there on, so that each follows the one before it. */
async function resealed({ client }: Intruder, from: number, how: 'key' | 'plain'): Promise<void> {
  const { rows } = await client.query(
    `select s.position, s.hash, ${SEALABLE} from audit_seal s join audit_entry e on e.id = s.entry_id
     where s.position >= $1 - 1 order by s.position`,
    [from],
  );
  let prev = CHAIN_START;
  for (const { position, hash: stood, ...entry } of rows as (SealableEntry & {
    position: number;
    hash: string;
  })[]) {
    if (position < from) {
      prev = stood;
      continue;
    }
    const hash = how === 'key' ? keyedSeal(TEST_AUDIT_KEY, position, prev, entry) : unkeyedSeal(prev, entry);
    await client.query('update audit_seal set prev_hash = $2, hash = $3 where position = $1', [
      position,
      prev,
      hash,
    ]);
    prev = hash;
  }
}

export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  edit,
  'an entry deleted': deleteEntry,
  'a seal deleted': deleteSeal,
  'an entry and its seal deleted': deleteBoth,
  'two entries swapped': swapEntries,
  'the tail cut': cutTail,
  'rewritten from the middle with the key': cutAndFill,
  'rewritten from the middle without the key': rewriteWithoutKey,
  'an entry forged between others': insertBetween,
  'the beginning of the keyed segment moved': moveSegment,
};
