import type { Discipline, Role } from '../../shared/vocabulary.js';
import { EXPECTED_SCREENS } from '../domain/expected-screens.js';
import type { Booked } from '../results/bench.js';
import { IS_LONG_RUN } from '../support/long.js';
import { builtScreens, routeOf, type Screen } from './built-screens.js';
import type { Filled } from './filled.js';
import { resultAddress } from './laboratory.js';
import { LONG_NAMES, type LongFigures } from './long-figures.js';
import { AT_THE_DESK, IN_THE_DARK, WITH_A_FINGER } from './questions.js';
import type { Turn } from './tour.js';

/** From who may most to who may least. */
export const BY_RIGHTS: readonly Role[] = [
  'ROLE_SUPER_ADMIN',
  'ROLE_LABADMIN',
  'ROLE_LAB',
  'ROLE_RECEPTION',
  'ROLE_CASHIER',
];

/** Screens where somebody acts on a figure or a name, whose figures are as long as they come. */
function withLongFigures({ waiting, released, owing, name }: LongFigures): readonly Screen[] {
  const sheet = (what: string, booking: Booked, code: string, unit?: Discipline): Screen => ({
    name: `long-${what}`,
    path: resultAddress(booking, code, unit),
    heading: LONG_NAMES[0],
  });
  return [
    sheet('blood-count', waiting, 'FBC', 'haematology'),
    sheet('electrolytes', waiting, 'UE'),
    sheet('viral-load', waiting, 'HIVVL', 'molecular'),
    sheet('blood-count-released', released, 'FBC', 'haematology'),
    sheet('electrolytes-released', released, 'UE'),
    { name: 'long-till', path: `/accounts/paymentprocessing?bookingId=${owing.id}` },
    { name: 'long-search', path: `/searchresults?searchQuery=${name}` },
  ];
}

/** Other screens with such figures. */
const IN_THE_HAND = ['worklist', 'validation', 'payments', 'take-payment'];

/**
 * Each at the desk, and either on a phone or in the dark at double size: which of the two goes by turns, so that a new
 * screen is included automatically. Colours are checked in the light or in the dark.
 */
function turnsAt({ name }: Screen, place: number): readonly [Turn, Turn] {
  const isInTheHand = place % 2 === 0 || name.startsWith('long-') || IN_THE_HAND.includes(name);
  if (!isInTheHand)
    return [
      { look: AT_THE_DESK, asked: { colours: 'of nothing' } },
      { look: IN_THE_DARK, asked: { rules: ['color-contrast'] } },
    ];
  return [{ look: AT_THE_DESK, asked: {} }, { look: WITH_A_FINGER }];
}

/** The role with the fewest rights that may open the screen. */
function leastFor(screen: Screen): Role | undefined {
  if (screen.signedOut) return undefined;
  if (screen.openedBy !== undefined) return screen.openedBy;
  const route = routeOf(screen);
  const roles = route && EXPECTED_SCREENS.get(route);
  return BY_RIGHTS.findLast((role) => roles?.includes(role) ?? true);
}

/** A screen and the turns at which somebody looks at it. */
export interface Visit {
  readonly screen: Screen;
  readonly turns: readonly Turn[];
}

/**
 * Both times a screen is seen by who may least; at the desk, by turns, by who finds most on it. What managers open looks
 * the same to all of them.
 */
function visitOf(screen: Screen, place: number, role: Role | undefined): Visit {
  const [desk, other] = turnsAt(screen, place);
  const least = leastFor(screen);
  const isSeenByMost = least !== undefined && BY_RIGHTS.indexOf(least) >= 2 && place % 4 < 2;
  if (!isSeenByMost) return { screen, turns: least === role ? [desk, other] : [] };
  if (role === 'ROLE_SUPER_ADMIN') return { screen, turns: [desk] };
  return { screen, turns: least === role ? [other] : [] };
}

/** Every width at which a layout changes or that is common, in the light and in the dark. */
const EVERY_TURN: readonly Turn[] = (['light', 'dark'] as const).flatMap((scheme) =>
  [1440, 1366, 1280, 1182, 1024, 720, 390].map((width) => ({
    look: { width, height: 768, scheme },
    ...(width === 1440 && {
      // In the dark only the colours are others.
      asked: { colours: 'of each part' as const, ...(scheme === 'dark' && { rules: ['color-contrast'] }) },
    }),
  })),
);

/** By the role that finds most on each, and by strangers; the others visit every address in `every-address.ts`. */
function visitsOfTheNight(screens: readonly Screen[], role: Role | undefined): readonly Visit[] {
  if (role !== undefined && role !== 'ROLE_SUPER_ADMIN') return [];
  return screens
    .filter(({ signedOut }) => (signedOut === true) === (role === undefined))
    .flatMap((screen) => [
      { screen, turns: EVERY_TURN },
      { screen, turns: [{ look: WITH_A_FINGER }] },
    ]);
}

/** The visits of that role in this run. */
export function visitsOf(role: Role | undefined, filled: Filled, figures: LongFigures): readonly Visit[] {
  const screens = [...builtScreens(filled), ...withLongFigures(figures)];
  if (IS_LONG_RUN) return visitsOfTheNight(screens, role);
  const visits = screens
    .map((screen, place) => visitOf(screen, place, role))
    .filter(({ turns }) => turns.length > 0);
  // Visits on the phone come first, so that the phone is put away only once.
  const isInTheHand = ({ turns: [first] }: Visit): boolean => first?.look === WITH_A_FINGER;
  return [visits.filter(isInTheHand), visits.filter((visit) => !isInTheHand(visit))].flatMap(apart);
}

/** One of the first half, one of the second: neighbours are often one page, which would have to be left between them. */
function apart(visits: readonly Visit[]): readonly Visit[] {
  const half = Math.ceil(visits.length / 2);
  return visits
    .slice(0, half)
    .flatMap((visit, place) => [visit, ...visits.slice(half + place, half + place + 1)]);
}
