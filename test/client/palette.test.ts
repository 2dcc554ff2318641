import { expect, test } from '@jest/globals';
import { HEADER, menuFor, SIDE } from '../../client/app/menu.js';
import { commandsFor, matchingOptions } from '../../client/app/palette/commands.js';
import { soleMatch } from '../../client/app/palette/options.js';
import { SCREENS } from '../../client/app/screens/screens.js';
import { can } from '../../shared/domain/people/access.js';
import { accessRuleFor, ROUTE_PATHS, type RoutePath } from '../../shared/domain/people/route-access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';
import { HEADINGS } from '../journeys/headings.js';

const PEOPLE = ROLES.filter((role) => can(role, 'home.open'));

const labels = (role: Role, text = ''): readonly string[] =>
  matchingOptions(text, commandsFor(role)).map(({ label }) => label);
const pathOf = ({ to }: { readonly to: string }): string | undefined => to.slice(1).split('?')[0];
const paths = (role: Role, text = ''): readonly (string | undefined)[] =>
  matchingOptions(text, commandsFor(role)).map(pathOf);

test('everything that is offered may be opened by whoever it is offered to', () => {
  for (const role of ROLES) {
    for (const command of commandsFor(role)) {
      const { label } = command;
      const path = ROUTE_PATHS.find((one) => one === pathOf(command));
      expect({ label, path }).not.toEqual({ label, path: undefined });
      if (path !== undefined)
        expect({ role, label, met: accessRuleFor(path, role) }).toEqual({ role, label, met: 'the screen' });
    }
  }
  expect(commandsFor('ROLE_SUPER_ADMIN').length).toBeGreaterThan(80);
});

/** They show something only of a booking, a person, a test or a moment that leads there, or another screen is the same. */
const ONLY_FROM_ELSEWHERE: readonly RoutePath[] = [
  ...(['help/:topic', 'verify/:token', 'patient/:id', 'payers/:id', 'error', 'security/login'] as const),
  ...(['select-profiles', 'patient-demographics', 'contact-details', 'clinical-data'] as const),
  ...(['referring-doctor', 'booking-summary', 'step-wizard', 'reception/jobCard/summary'] as const),
  ...(['update/microbiology', 'update/serology', 'update/haematology', 'update/molecular'] as const),
  ...(['update/bloodbank', 'update/immunochemistry', 'update/biochemistry', 'custom-report'] as const),
  ...(['lab/report-two', 'accounts/paymentprocessing', 'refundprocessing', 'modal'] as const),
  ...(['admin/password-reset-successful', 'searchresults', 'profile/config'] as const),
];
/** Open to everybody, but with nothing to do for these. */
const EMPTY_FOR: Partial<Record<RoutePath, readonly Role[]>> = {
  'add-batch-profiles': ['ROLE_LAB', 'ROLE_RECEPTION', 'ROLE_CASHIER'],
  'reagents-usage': ['ROLE_RECEPTION', 'ROLE_CASHIER'],
};

test.each(PEOPLE)('every page that opens for %s without anything being chosen is offered', (role) => {
  const offered = paths(role);
  const missing = ROUTE_PATHS.filter(
    (path) =>
      accessRuleFor(path, role) === 'the screen' &&
      !ONLY_FROM_ELSEWHERE.includes(path) &&
      EMPTY_FOR[path]?.includes(role) !== true &&
      !offered.includes(path),
  );
  expect(missing).toEqual([]);
  expect(offered.filter((path) => ONLY_FROM_ELSEWHERE.some((one) => one === path))).toEqual([]);
});

/** Called otherwise than the heading that is read there, which names the laboratory, the person or a topic. */
const CALLED: Partial<Record<RoutePath, string>> = { home: 'Front page', help: 'Help', welcome: 'Home' };

test('a screen is called what its heading says, and is found by what the menus call it', () => {
  for (const path of ROUTE_PATHS) {
    const screen = SCREENS[path];
    if ('because' in screen) continue;
    const heading = HEADINGS[path];
    if (CALLED[path] !== undefined) expect(screen.label).toBe(CALLED[path]);
    else if (typeof heading === 'string')
      expect({ path, label: screen.label }).toEqual({ path, label: heading });
    else expect(screen.label).toMatch(heading);
  }
  for (const role of PEOPLE)
    for (const { label, to } of menuFor(role, [...HEADER, ...SIDE]).flatMap(({ items }) => items))
      expect({ label, found: paths(role, label) }).toEqual({
        label,
        found: expect.arrayContaining([pathOf({ to })]),
      });
});

test.each([
  ['authenticator', 'account'],
  ['second factor', 'account'],
  ['sessions', 'security'],
  ['bell', 'notifications'],
  ['buy', 'inventory/create-order'],
  ['new order', 'inventory/create-order'],
  ['receive goods', 'create-received'],
  ['dispatch', 'create-dispatched'],
  ['new product', 'create-product'],
  ['new customer', 'create-customer'],
  ['permissions', 'userroles'],
  ['exchange rate', 'payment-types'],
  ['serology profiles', 'profile/sero'],
  ['antibiotics', 'profile/drugs'],
  ['batch', 'lab/grid'],
  ['new bundle', 'add-batch-profiles'],
  ['blank haematology', 'classic-haematology'],
  ['backup', 'operations'],
  ['dashboard', 'manager'],
])('"%s" finds the screen %s', (text, path) => {
  expect(paths('ROLE_SUPER_ADMIN', text)).toContain(path);
});

test('a board is offered nothing, a cashier no worklist, and a bench no prices', () => {
  expect(labels('ROLE_BOARD').filter((label) => label !== 'Wall-board')).toEqual([]);
  expect(labels('ROLE_CASHIER', 'worklist')).toEqual([]);
  expect(labels('ROLE_CASHIER', 'results')).toEqual([]);
  expect(labels('ROLE_LAB', 'price')).toEqual(['Test menu', 'Quotations', 'New quotation']);
  expect(labels('ROLE_LABADMIN', 'price')[0]).toBe('Prices');
});

test('words in any order, with any marks, find what begins with them', () => {
  expect(labels('ROLE_RECEPTION', 'book')[0]).toBe('Book a patient');
  expect(labels('ROLE_RECEPTION', 'patient bóok')).toContain('Book patient');
  expect(labels('ROLE_CASHIER', 'float')).toEqual(['Open or close your shift']);
  expect(labels('ROLE_CASHIER', 'xyzzy')).toEqual([]);
});

test('what begins with the text stands above what only holds it', () => {
  const found = labels('ROLE_SUPER_ADMIN', 'sh');
  expect(found[0]).toBe('Shift');
  expect(found).toContain('Open or close your shift');
});

test('Enter before the answer opens what is one of its kind or has that number, and nothing of several', () => {
  const patient = (labNumber: string) =>
    ({ group: 'Patients', label: 'Rutendo Chikafu', hint: `${labNumber} · F`, to: labNumber }) as const;
  const screen = { group: 'Screens', label: 'Todos', hint: '', to: '/todos' } as const;
  expect(soleMatch([patient('LAB7'), patient('LAB70')], 'chikafu')).toBeUndefined();
  expect(soleMatch([patient('LAB7'), screen], 'chikafu')).toBeUndefined();
  expect(soleMatch([patient('LAB7')], 'chikafu')?.to).toBe('LAB7');
  expect(soleMatch([patient('LAB7'), patient('LAB70')], 'lab7')?.to).toBe('LAB7');
  expect(soleMatch([patient('LAB17'), patient('LAB70')], 'lab7')).toBeUndefined();
  expect(soleMatch([patient('LAB7'), screen], '1980-01-15')?.to).toBe('LAB7');
  expect(soleMatch([], 'lab7')).toBeUndefined();
});
