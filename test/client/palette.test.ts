import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commandsFor, fitting } from '../../client/app/palette/commands.js';
import { can, PERMISSIONS, type Permission } from '../../shared/domain/access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';

const labels = (role: Role, text = ''): readonly string[] =>
  fitting(text, commandsFor(role)).map(({ label }) => label);

const ROUTES = readFileSync(new URL('../../client/app/routes.tsx', import.meta.url), 'utf8');

/** What the route itself asks for, as routes.tsx says; undefined where it asks for no more than a sign-in. */
function permissionOf(path: string): Permission | undefined {
  const [, said] =
    new RegExp(`page\\(\\s*'${path}',\\s*\\(\\) => import\\([^)]*\\)(?:,\\s*'([a-z.-]+)')?`).exec(ROUTES) ??
    [];
  return said !== undefined && said in PERMISSIONS ? (said as Permission) : undefined;
}

test('everything that is offered may be opened by whoever it is offered to', () => {
  let guarded = 0;
  for (const role of ROLES) {
    for (const { label, to } of commandsFor(role)) {
      const needs = permissionOf(to.slice(1).split('?')[0] ?? '');
      if (needs === undefined) continue;
      guarded += 1;
      expect({ role, label, may: can(role, needs) }).toEqual({ role, label, may: true });
    }
  }
  expect(guarded).toBeGreaterThan(60);
});

test('a board is offered nothing, a cashier no worklist, and a bench no prices', () => {
  expect(labels('ROLE_BOARD').filter((label) => label !== 'Wall-board')).toEqual([]);
  expect(labels('ROLE_CASHIER', 'worklist')).toEqual([]);
  expect(labels('ROLE_CASHIER', 'results')).toEqual([]);
  expect(labels('ROLE_LAB', 'price')).toEqual([]);
  expect(labels('ROLE_LABADMIN', 'price')[0]).toBe('Price Management');
});

test('words in any order, with any marks, find what begins with them', () => {
  expect(labels('ROLE_RECEPTION', 'book')[0]).toBe('Book a patient');
  expect(labels('ROLE_RECEPTION', 'patient bóok')).toContain('Book Patient');
  expect(labels('ROLE_CASHIER', 'float')).toEqual(['Open or close your shift']);
  expect(labels('ROLE_CASHIER', 'xyzzy')).toEqual([]);
});

test('what begins with the text stands above what only holds it', () => {
  const found = labels('ROLE_SUPER_ADMIN', 'sh');
  expect(found[0]).toBe('Shift');
  expect(found).toContain('Open or close your shift');
});
