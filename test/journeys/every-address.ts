import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  accessRuleFor,
  ROUTE_PATHS,
  type Applied,
  type RoutePath,
} from '../../shared/domain/people/route-access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';
import { aPayer } from '../payers/payer.js';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { HEADINGS } from './headings.js';
import { complaintsOf, openInstallation, type House } from './laboratory.js';
import { goInside } from './inside.js';

const TIME_LIMIT = 300_000;

let house: House;
let booking: Booked;
let payerId: string;
const beforeThem = async (): Promise<void> => {
  house = await openInstallation();
  const manager = await house.lab.as('ROLE_LABADMIN');
  const patient = { fullName: 'Chipo Marufu', dateOfBirth: '1980-02-03', gender: 'female' };
  booking = await aBooking(house.lab, ['UE'], { patient });
  payerId = (await aPayer(manager, { name: 'Mutual Health' })).id;
};

/** An address of the route that has something to show. */
function addressOf(path: RoutePath): string {
  const at: Partial<Record<RoutePath, string>> = {
    'patient/:id': `/patient/${booking.patientId}`,
    'payers/:id': `/payers/${payerId}`,
    'verify/:token': '/verify/nothing',
    'help/:topic': '/help/booking',
    'reception/jobCard/summary': `/reception/jobCard/summary?bookingId=${booking.id}`,
    barcodes: `/barcodes?bookingId=${booking.id}`,
  };
  return at[path] ?? `/${path}`;
}

const SEEN: Readonly<Record<Exclude<Applied, 'the screen'>, string | RegExp>> = {
  'sign-in': HEADINGS['security/login'],
  'the board': HEADINGS['wall-board'],
  '403': HEADINGS.error,
};

/** The screen that was seen instead of the one in the table; `undefined` if they agree. */
async function visit(person: Person, path: RoutePath, role: Role | undefined): Promise<string | undefined> {
  const { page } = person;
  const met = accessRuleFor(path, role);
  const name = met === 'the screen' ? HEADINGS[path] : SEEN[met];
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  // Another screen with the same heading is still there: it is left first.
  if ((await heading.count()) > 0) {
    await goInside(page, met === '403' || path === 'error' ? '/verify/nothing' : '/error');
    await heading.waitFor({ state: 'detached' });
  }
  await goInside(page, addressOf(path));
  try {
    await heading.waitFor();
    return undefined;
  } catch {
    const headings = await page.getByRole('heading').allTextContents();
    return `${path}: ${String(name)} is not seen, but ${headings.join(', ')} at ${page.url()}`;
  }
}

/** Everything that the person's screens asked the server for and were refused. */
function refusalsOf({ page }: Person): readonly string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${page.url()}: ${answer.request().method()} ${answer.url()}`);
  });
  return refused;
}

/** At every landing the guards are asked without a browser, and each screen is opened by who may least. */
export function everybodyAtEveryAddress(): void {
  beforeAll(beforeThem, TIME_LIMIT);
  afterAll(() => house.close());

  test.each<Role | undefined>([...ROLES, undefined])(
    'every route shows %s its screen, 403 or the sign-in, as the table of routes and roles says',
    async (role) => {
      const person =
        role === undefined
          ? await walkIn(house.browser, house.lab)
          : await sitDown(house.browser, house.lab, role);
      if (role === undefined) await person.page.goto('/home');
      const refused = refusalsOf(person);
      const wrong: string[] = [];
      for (const path of ROUTE_PATHS) {
        if (path === 'signout') continue;
        const found = await visit(person, path, role);
        if (found !== undefined) wrong.push(found);
      }
      expect(wrong).toEqual([]);
      // A screen that opens asks for nothing that its reader may not have.
      expect(refused).toEqual([]);
      expect(complaintsOf([person])).toEqual([]);
      await person.context.close();
    },
    TIME_LIMIT,
  );
}
