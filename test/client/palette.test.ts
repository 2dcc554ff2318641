import { expect, test } from '@jest/globals';
import { commandsFor, fitting } from '../../client/app/palette/commands.js';
import { metAt, ROUTE_PATHS } from '../../shared/domain/route-access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';

const labels = (role: Role, text = ''): readonly string[] =>
  fitting(text, commandsFor(role)).map(({ label }) => label);

test('everything that is offered may be opened by whoever it is offered to', () => {
  for (const role of ROLES) {
    for (const { label, to } of commandsFor(role)) {
      const path = ROUTE_PATHS.find((one) => one === to.slice(1).split('?')[0]);
      expect({ label, path }).not.toEqual({ label, path: undefined });
      if (path !== undefined)
        expect({ role, label, met: metAt(path, role) }).toEqual({ role, label, met: 'the screen' });
    }
  }
  expect(commandsFor('ROLE_SUPER_ADMIN').length).toBeGreaterThan(50);
});

test('a board is offered nothing, a cashier no worklist, and a bench no prices', () => {
  expect(labels('ROLE_BOARD').filter((label) => label !== 'Wall-board')).toEqual([]);
  expect(labels('ROLE_CASHIER', 'worklist')).toEqual([]);
  expect(labels('ROLE_CASHIER', 'results')).toEqual([]);
  expect(labels('ROLE_LAB', 'price')).toEqual(['Test menu']);
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
