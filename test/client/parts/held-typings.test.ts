import { holdKeys } from '../../../client/ui/keys/held-keys.js';
import { oftener } from '../../support/long.js';
import { press } from './a-hand.js';
import { drawRack, failRow, rackValues, readRow, SAMPLES } from './a-plain-rack.js';
import { drawSheet, fields, pass, ROWS, sitDown, standUp, values } from './a-plain-sheet.js';
import { dice } from './dice.js';

beforeEach(sitDown);
afterEach(standUp);

const TYPINGS = oftener(30, 50_000);
const RACKS = oftener(15, 20_000);
const SEED = Number(process.env['MENISCUS_SEED'] ?? 20_261_127);

/** A save that goes on to the next sample, or is refused, after 0 to 3 s, and the next figures typed at any speed. */
async function typeOn(seed: number): Promise<void> {
  const roll = dice(seed);
  const between = (low: number, high: number): number => Math.floor(low + roll() * (high - low));
  const figure = (): string => (between(1, 9999) / 10 ** between(0, 3)).toString();
  drawSheet();
  const saved = ROWS.map(figure);
  fields().forEach((field, row) => (field.value = saved[row] ?? ''));
  const refuses = roll() < 0.3;
  const hold = holdKeys('the next sample');
  setTimeout(
    () => {
      if (refuses) return hold.fail();
      drawSheet();
      hold.arrive();
    },
    between(0, 3000),
  );
  const figures = ROWS.map(figure);
  const rhythm = between(15, 700);
  await pass(between(0, refuses ? 600 : 4000));
  for (const key of figures.flatMap((one) => [
    ...one,
    ...(roll() < 0.2 ? ['7', 'Backspace'] : []),
    'Enter',
  ])) {
    press(key);
    await pass(between(rhythm / 2, rhythm * 1.5));
  }
  await pass(6_000);
  expect(values()).toEqual(refuses ? saved : figures);
}

/** Enter goes down a rack whose samples come at any time, in any order, or not at all. */
async function typeDown(seed: number): Promise<void> {
  const roll = dice(seed);
  const between = (low: number, high: number): number => Math.floor(low + roll() * (high - low));
  drawRack();
  const fails = roll() < 0.3 ? SAMPLES[between(1, SAMPLES.length)] : undefined;
  for (const name of SAMPLES.slice(1)) {
    setTimeout(() => (name === fails ? failRow(name) : readRow(name)), between(0, 4000));
  }
  const figures = SAMPLES.map(() => (between(1, 9999) / 10 ** between(0, 3)).toString());
  const rhythm = between(15, 700);
  for (const key of figures.flatMap((one) => [...one, 'Enter'])) {
    press(key);
    await pass(between(rhythm / 2, rhythm * 1.5));
  }
  await pass(10_000);
  // A late refusal is over too.
  await pass(10_000);
  const end = fails === undefined ? SAMPLES.length : SAMPLES.indexOf(fails);
  // Nothing follows one that could not be read: it would be another patient's figure.
  expect(rackValues().map((value) => value ?? '')).toEqual(
    figures.map((figure, place) => (place < end ? figure : '')),
  );
}

test('down a rack that is still being read, each figure stands whole at its own patient, or at nobody', async () => {
  for (let one = 0; one < RACKS; one += 1) {
    const seed = SEED + one;
    await typeDown(seed).catch((thrown: unknown) => {
      throw new Error(`MENISCUS_SEED=${seed}: ${String(thrown)}`, { cause: thrown });
    });
  }
});

test('of random typings over a save, each figure stands whole in its own row, or none of them anywhere', async () => {
  for (let one = 0; one < TYPINGS; one += 1) {
    const seed = SEED + one;
    await typeOn(seed).catch((thrown: unknown) => {
      throw new Error(`MENISCUS_SEED=${seed}: ${String(thrown)}`, { cause: thrown });
    });
  }
});
