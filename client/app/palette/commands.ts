import { can } from '../../../shared/domain/people/access.js';
import { accessRuleFor, ROUTE_PATHS } from '../../../shared/domain/people/route-access.js';
import type { Role } from '../../../shared/vocabulary.js';
import type { MenuItem } from '../menu.js';
import type { OfferedScreen } from '../screens/screen.js';
import { SCREENS } from '../screens/screens.js';

/** A destination that the palette knows without the server. */
interface Command {
  readonly group: 'Actions' | 'Screens';
  readonly label: string;
  /** Its place in the menus, or other words that people call it by. */
  readonly hint: string;
  readonly to: string;
}

interface Action extends MenuItem {
  readonly hint: string;
}

const ACTIONS: readonly Action[] = [
  {
    label: 'Book a patient',
    hint: 'New booking, admission',
    to: '/reception/incoming?action=capture',
    needs: 'bookings.book',
  },
  { label: 'Take a payment', hint: 'Pay, bill, cash', to: '/accounts/payments', needs: 'payments.take' },
  { label: 'Give money back', hint: 'Refund, void, credit note', to: '/refunds', needs: 'payments.refund' },
  { label: 'Open or close your shift', hint: 'Float, drawer, count', to: '/shift', needs: 'shifts.own' },
  { label: 'Receive specimens', hint: 'Scan, collect, reject', to: '/specimens', needs: 'specimens.receive' },
  { label: 'Enter results', hint: 'Worklist of your bench', to: '/lab/worklist', needs: 'results.enter' },
  {
    label: 'Enter many results at once',
    hint: 'Grid, batch, analyser run',
    to: '/lab/grid',
    needs: 'results.enter',
  },
  {
    label: 'Authorise results',
    hint: 'Validate, sign, release',
    to: '/lab/validation',
    needs: 'results.authorise',
  },
  {
    label: 'Record a critical call',
    hint: 'Telephone, panic value',
    to: '/critical-calls',
    needs: 'results.read',
  },
  { label: 'Print labels', hint: 'Bar codes, tubes', to: '/barcodes', needs: 'bookings.read' },
  { label: 'Find a patient', hint: 'Search', to: '/search', needs: 'search.use' },
  {
    label: 'Create a profile',
    hint: 'New test',
    to: '/profile/create?action=create',
    needs: 'catalogue.write',
  },
  { label: 'Change your password', hint: 'Account', to: '/admin/change-password', needs: 'home.open' },
  { label: 'Sign out', hint: 'Log out, leave', to: '/signout', needs: 'home.open' },
];

/** The acts and screens open to this role. */
export function commandsFor(role: Role | undefined): readonly Command[] {
  return [
    ...ACTIONS.filter(({ needs }) => can(role, needs)).map(
      ({ label, hint, to }) => ({ group: 'Actions', label, hint, to }) as const,
    ),
    ...screensFor(role).map(({ label, hint, to }) => ({ group: 'Screens', label, hint, to }) as const),
  ];
}

/** Every screen that opens for this role and needs nothing to be chosen first, in the order of the table. */
function screensFor(role: Role | undefined): readonly (OfferedScreen & { readonly to: string })[] {
  // A wall has no palette to speak of, and goes nowhere.
  const open = can(role, 'home.open') ? ROUTE_PATHS : (['wall-board'] as const);
  return open.flatMap((path) => {
    const screen = SCREENS[path];
    if ('because' in screen || accessRuleFor(path, role) !== 'the screen') return [];
    if (screen.needs !== undefined && !can(role, screen.needs)) return [];
    return [{ ...screen, to: screen.query === undefined ? `/${path}` : `/${path}?${screen.query}` }];
  });
}

/** Every word typed begins a word of it; those whose label begins with the text come first. */
export function matchingOptions<T extends { readonly label: string; readonly hint: string }>(
  text: string,
  of: readonly T[],
): readonly T[] {
  const asked = words(text);
  if (asked.length === 0) return of;
  const rank = ({ label }: T): number => {
    if (plain(label).startsWith(asked.join(' '))) return 0;
    return asked.every((word) => words(label).some((own) => own.startsWith(word))) ? 1 : 2;
  };
  return of
    .filter(({ label, hint }) => {
      const own = words(`${label} ${hint}`);
      return asked.every((word) => own.some((one) => one.startsWith(word)));
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function words(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
