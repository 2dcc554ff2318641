import type { Discipline } from '../../shared/vocabulary.js';
import { pay } from '../billing/till.js';
import { PriceDesk } from '../prices/price-desk.js';
import { aBooking, aSave, type Booked, type Rows } from '../results/bench.js';
import { cash, openShift } from '../shifts/drawer.js';
import { good, type Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

/** As long as they come: a name of four words, and one that no space parts. */
export const LONG_NAMES = [
  'Wolfeschlegelsteinhausenbergerdorff Bartholomew',
  'Maria Esperanza Concepción Núñez de la Cruz y Fernández-Villaverde',
] as const;

export interface LongFigures {
  readonly waiting: Booked;
  readonly released: Booked;
  /** Nothing of it is entered, and nothing paid. */
  readonly owing: Booked;
  /** Finds patients who owe. */
  readonly name: string;
}

const SHEETS: Readonly<Record<string, Discipline>> = {
  UE: 'biochemistry',
  FBC: 'haematology',
  BHCG: 'immunochemistry',
  HIVVL: 'molecular',
};

/** Each round further from the last than a delta limit allows, with flags up to HH. */
function figuresOf(round: number): Readonly<Record<string, Rows>> {
  const up = round % 2 === 0;
  return {
    UE: {
      NA: up ? '128' : '161',
      K: up ? '5.9' : '2.8',
      CL: up ? '131' : '99',
      HCO3: up ? '11' : '25',
      UREA: up ? '48.5' : '5.0',
      CREA: up ? '1310' : '70',
    },
    FBC: {
      ...{ WBC: up ? '133.75' : '4.10', RBC: up ? '2.15' : '4.50', HB: up ? '61' : '135' },
      ...{ HCT: up ? '0.19' : '0.41', MCV: up ? '92.0' : '91.0', MCH: '28.4', MCHC: up ? '320' : '329' },
      ...{ RDW: up ? '24.9' : '11.9', PLT: up ? '1250' : '18', MPV: up ? '12.1' : '9.9' },
    },
    BHCG: { BHCG: up ? '>1234567.8' : '<1' },
    HIVVL: { HIVVL: up ? '>10000000' : '1234567' },
  };
}

async function enter(who: Client, booking: Booked, round: number, more: object = {}): Promise<void> {
  for (const [code, rows] of Object.entries(figuresOf(round))) {
    const unit = SHEETS[code] ?? 'biochemistry';
    const given = Object.fromEntries(
      Object.entries(rows).map(([row, parameter]) => [row, { parameter, comment: 'seen', override: 'so' }]),
    );
    const answer = await who.put(`/api/${unit}/`, aSave(booking, code, given as Rows, more, unit));
    good(answer);
  }
}

export async function fillWithLongFigures(lab: Laboratory): Promise<LongFigures> {
  // A user of its own, as a shift is given its float once.
  const boss = await lab.as('ROLE_SUPER_ADMIN', 'rudo');
  await openShift(boss, cash('100.00'));
  good(await new PriceDesk(lab).change('BHCG', '1234567.89', { reason: 'new list' }));
  const patient = { fullName: LONG_NAMES[0], dateOfBirth: '1980-01-15', gender: 'female' };
  const codes = Object.keys(SHEETS);
  const first = await aBooking(lab, codes, { patient });
  await enter(boss, first, 0, { action: 'release' });
  const same = { patient: { id: first.patientId } };
  for (const round of [1, 2]) {
    lab.clock.advance(86_400_000);
    const next = await aBooking(lab, codes, same);
    await enter(boss, next, round, { action: 'release' });
  }
  lab.clock.advance(86_400_000);
  const released = await aBooking(lab, codes, same);
  await enter(boss, released, 3, { action: 'release' });
  lab.clock.advance(86_400_000);
  const waiting = await aBooking(lab, codes, { ...same, priority: 'stat' });
  await enter(boss, waiting, 4);
  const other = await aBooking(lab, codes, { patient: { ...patient, fullName: LONG_NAMES[1] } });
  good(await pay(boss, waiting, '1234567.00'));
  return { waiting, released, owing: other, name: 'Maria' };
}
