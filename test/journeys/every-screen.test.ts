import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROUTE_PATHS } from '../../shared/domain/people/route-access.js';
import type { Role } from '../../shared/vocabulary.js';
import { sitDown, walkIn } from '../support/browser.js';
import { oftener } from '../support/long.js';
import { asLeft, builtScreens, NOT_BUILT, routeOf } from './built-screens.js';
import { fillLaboratory, type Filled } from './filled.js';
import { complaintsOf, openInstallation, type House } from './laboratory.js';
import { fillWithLongFigures, type LongFigures } from './long-figures.js';
import { Tour } from './tour.js';
import { BY_RIGHTS, visitsOf } from './visits.js';

const TIME_LIMIT = oftener(1_800_000, 7_200_000);

let house: House;
let filled: Filled;
let figures: LongFigures;

beforeAll(async () => {
  house = await openInstallation();
  filled = await fillLaboratory(house.lab);
  figures = await fillWithLongFigures(house.lab);
}, TIME_LIMIT);
afterAll(() => house.close());

/** Oddities that one of them found on the way. */
async function toured(role: Role | undefined): Promise<readonly string[]> {
  const person =
    role === undefined
      ? await walkIn(house.browser, house.lab)
      : await sitDown(house.browser, house.lab, role);
  await asLeft(person.context, filled);
  const tour = new Tour(person, role);
  for (const { screen, turns } of visitsOf(role, filled, figures)) await tour.visit(screen, turns);
  await tour.isRefused();
  const odd = [...tour.odd, ...complaintsOf([person])];
  await person.context.close();
  return odd;
}

test(
  'no screen keeps anybody out, is cut or moves: at the desk, in the dark, in the hand, for who may most and least',
  async () => {
    const [most, ...others] = BY_RIGHTS;
    const inTurn = async (): Promise<readonly string[]> => {
      const odd: string[] = [];
      for (const role of [...others, undefined]) odd.push(...(await toured(role)));
      return odd;
    };
    // While one page is drawn another is looked at.
    expect((await Promise.all([toured(most), inTurn()])).flat()).toEqual([]);
  },
  TIME_LIMIT,
);

test('every route has a screen that is looked at, or a reason to have none', () => {
  const seen = new Set(builtScreens(filled).map(routeOf));
  expect(seen.has(undefined)).toBe(false);
  expect(ROUTE_PATHS.filter((path) => !seen.has(path)).sort()).toEqual(Object.keys(NOT_BUILT).sort());
});
