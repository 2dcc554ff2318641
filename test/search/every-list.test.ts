import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pay } from '../billing/till.js';
import { released, send, setUpMail } from '../deliveries/post.js';
import { startReceiver, type Receiver } from '../deliveries/receiver.js';
import type { Booked } from '../results/bench.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { IS_LONG_RUN } from '../support/long.js';

const ZOE = {
  fullName: 'Zoë Maria Núñez',
  dateOfBirth: '1990-05-01',
  gender: 'female',
  nationalId: '63-123456 A 42',
  phone: '+263 77 212 3456',
};
const RUDO = { fullName: 'Rudo Sithole', dateOfBirth: '1971-03-04', gender: 'female', phone: '0711111111' };

/** Words by which the search finds Zoë, LAB202670384. */
const TYPED = [
  ['the lab number', 'LAB202670384'],
  ['its figures as they are called', 'lab 202670384'],
  ['its figures behind a sign', '#202670384'],
  ['the end of the lab number', '0384'],
  ['the beginning of the lab number', 'lab2026703'],
  ['a part of the lab number, as it is called', '# 70384'],
  ['parts of the name in another order', 'nun zo'],
  ['a slip of a letter', 'nuenz'],
  ['the date of birth', '1.5.1990'],
  ['a part of the name and the date of birth', 'zoe 01/05/1990'],
  ['the national id', '63123456a42'],
  ['the phone as it is dialled at home', '0772123456'],
] as const;

type Items = readonly Record<string, unknown>[];
const itemsOf = ({ body }: Answer): Items => body.items;
const groupOf = ({ body }: Answer): Items => body.groups[0].items;
const askedOf = (path: string) => (q: string) =>
  `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`;

const LISTS = [
  { list: 'payments', path: askedOf('/api/billing/payable?status=all'), items: itemsOf, id: 'bookingId' },
  { list: 'refunds', path: askedOf('/api/refunds'), items: itemsOf, id: 'bookingId' },
  { list: 'results', path: askedOf('/api/results'), items: itemsOf, id: 'bookingId' },
  { list: 'calls', path: askedOf('/api/results/critical?status=all'), items: itemsOf, id: 'bookingId' },
  { list: 'print queue', path: askedOf('/api/print-queue'), items: itemsOf, id: 'bookingId' },
  { list: 'deliveries', path: askedOf('/api/deliveries'), items: itemsOf, id: 'bookingId' },
  {
    list: 'worklist',
    path: askedOf('/api/jobCard/find/all/waiting/1'),
    items: itemsOf,
    id: 'bookingInformationId',
  },
  { list: 'todos', path: askedOf('/api/todos?kind=unpaid'), items: groupOf, id: 'bookingId' },
  {
    list: 'bookings by name',
    path: (q: string) => `/api/booking/search-by-status/${encodeURIComponent(q)}/payment-status/part_paid`,
    items: itemsOf,
    id: 'id',
  },
] as const;

/** All in the long run; otherwise some for each, the next ones for the next. */
function some<T>(all: readonly T[], many: number, turn: number): readonly T[] {
  const begin = (turn * many) % all.length;
  return IS_LONG_RUN ? all : [...all, ...all].slice(begin, begin + many);
}

describe('every list of bookings and results', () => {
  let lab: Laboratory;
  let receiver: Receiver;
  let director: Client;
  let zoe: Booked;
  let rudo: Booked;

  /** On every one of the lists: released, critical, sent, partly paid, and with a test that waits. */
  async function everywhere(patient: object): Promise<Booked> {
    const booking = await released(lab, ['UE', 'LFT'], patient);
    await send(director, [booking]);
    await pay(await lab.as('ROLE_CASHIER'), booking, '5.00');
    const values = [{ code: 'K', parameter: '7.5' }];
    const amended = { bookingId: booking.id, profileCode: 'UE', version: 1, reason: 'Wrong tube', values };
    expect((await director.post('/api/results/amend', amended)).status).toBe(200);
    return booking;
  }

  beforeAll(async () => {
    lab = await openLaboratory();
    director = await lab.as('ROLE_SUPER_ADMIN');
    receiver = await startReceiver();
    await setUpMail(lab, receiver.port);
    await lab.sql(`update lab_number_config set prefix = 'LAB2026', last_number = 70384`);
    zoe = await everywhere(ZOE);
    await lab.sql(`update lab_number_config set prefix = 'LAB2026', last_number = 81111`);
    rudo = await everywhere(RUDO);
    await lab.drain();
  });
  afterAll(async () => {
    await lab.close();
    await receiver.close();
  });

  describe.each(LISTS.map((list, turn) => ({ ...list, typed: some(TYPED, 4, turn) })))('$list', (asked) => {
    const { path, items, id, typed } = asked;
    const found = async (q: string): Promise<unknown[]> => {
      const answer = await director.get(path(q));
      expect([q, answer.status]).toEqual([q, 200]);
      return items(answer).map((row) => row[id]);
    };

    it.each(typed)('finds whom the search of patients finds: %s', async (_how, q) => {
      expect(new Set(await found(q))).toEqual(new Set([zoe.id]));
    });

    it('finds nobody by what is nobody’s', async () => {
      expect(await found('%_\\')).toEqual([]);
      expect(await found('LAB999999')).toEqual([]);
      expect(await found('2.5.1990')).toEqual([]);
    });

    it('finds the other by hers', async () => {
      expect(new Set(await found('sithole'))).toEqual(new Set([rudo.id]));
    });
  });

  it('says that it may not be all where more are called so than are looked at', async () => {
    await lab.sql(
      `insert into patient (id, lab_number, full_name, gender)
       select uuidv7(), 'MANY' || n, 'Tatenda Sithole', 'female' from generate_series(1, 5000) n`,
    );
    const saysMore = async (q: string) =>
      Promise.all(
        LISTS.map(async ({ list, path }) => {
          const { body } = await director.get(path(q));
          return [list, (body.groups?.[0] ?? body).more ?? false];
        }),
      );
    expect(await saysMore('sithole')).toEqual(LISTS.map(({ list }) => [list, true]));
    expect(await saysMore('nunez')).toEqual(LISTS.map(({ list }) => [list, false]));
  });

  const LAST_OF_MANY = [
    ['called so', 'chipo'],
    ['called so, by two names', 'chipo zulu'],
    ['born on that day', '3.4.1972'],
    ['with that phone', '0722222222'],
    ['with those figures in their phone', '72222'],
  ] as const;

  describe('the file of a search that means more patients than a list looks at', () => {
    const file = async (path: string): Promise<string> => (await director.get(path)).text;

    beforeAll(async () => {
      // The one who sorts last among them, by name and in each index.
      const born = { dateOfBirth: '1972-04-03', gender: 'female', phone: '0722222222' };
      await lab.sql(
        `insert into patient (id, lab_number, full_name, gender, date_of_birth, phone)
         select uuidv7(), 'LIKE' || n, 'Chipo Zulu', $1, $2, $3 from generate_series(1, 5000) n`,
        [born.gender, born.dateOfBirth, born.phone],
      );
      await everywhere({ ...born, fullName: 'Chipo Zulu Zvenyika' });
      await lab.drain();
    });

    const files = LISTS.filter(({ list }) => ['payments', 'results', 'calls'].includes(list));

    it.each(LAST_OF_MANY.map(([how, q], turn) => [how, q, some(files, 1, turn)] as const))(
      'has everybody: %s',
      async (_how, q, asked) => {
        expect(files).toHaveLength(3);
        for (const { list, path } of asked) {
          expect([list, await file(`${path(q)}&format=csv`)]).toEqual([
            list,
            expect.stringContaining('Zvenyika'),
          ]);
        }
      },
    );

    it.each(LAST_OF_MANY.map(([how, q], turn) => [how, q, some(LISTS, 2, turn)] as const))(
      'and the list on the screen says that there may be more: %s',
      async (_how, q, lists) => {
        for (const { list, path } of lists) {
          const { body } = await director.get(path(q));
          expect([list, (body.groups?.[0] ?? body).more ?? false]).toEqual([list, true]);
        }
      },
    );
  });
});
