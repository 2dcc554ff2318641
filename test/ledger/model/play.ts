import { openLaboratory } from '../../support/laboratory.js';
import { add, book, deleteBooking, openBills, remove } from './acts-bookings.js';
import { count } from './acts-closing.js';
import { bank, bringIn, drop, float, handOver } from './acts-drawers.js';
import { returnDeposit, takeDeposit } from './acts-deposits.js';
import { pay } from './acts-payments.js';
import { refund } from './acts-refunds.js';
import { Difference } from './agree.js';
import { billPayer, comparePayers, invoicePayer, payerPays, writeOff } from './acts-payers.js';
import { turn } from './acts-turned.js';
import { moveUnnamed, payUnnamed } from './acts-unnamed.js';
import { Chance } from './chance.js';
import { compareBalances, compareBookings, compareReceipts, compareVerification } from './compare.js';
import { moveCoin, movePrice, moveRate, openInstallation, type House } from './laboratory.js';
import { compareReports } from './reports.js';

type Act = (house: House) => Promise<string>;

/** How often what is done. */
const ACTS: readonly (readonly [number, Act])[] = [
  [26, book],
  [44, pay],
  [11, refund],
  [6, turn],
  [8, billPayer],
  [2, invoicePayer],
  [2, payerPays],
  [1, writeOff],
  [6, add],
  [5, remove],
  [2, deleteBooking],
  [3, moveRate],
  [2, movePrice],
  [2, timePasses],
  [3, float],
  [3, drop],
  [2, handOver],
  [1, bringIn],
  [1, bank],
  [4, count],
  [5, takeDeposit],
  [2, returnDeposit],
  [1, moveCoin],
  [4, payUnnamed],
  [3, moveUnnamed],
];
const COMPARED_EVERY = 50;
const HOUR_MS = 3_600_000;

async function timePasses({ lab, chance }: House): Promise<string> {
  const hours = chance.whole(1, 11);
  lab.clock.advance(hours * HOUR_MS);
  return `${hours} hours pass`;
}

/** Plays this many operations on its own laboratory; throws with the seed and the last of them if the two differ. */
export async function play(seed: number, operations: number): Promise<House> {
  const lab = await openLaboratory();
  const story: string[] = [];
  try {
    const house = await openInstallation(lab, new Chance(seed));
    story.push(await book(house));
    for (let done = 1; done < operations; done += 1) {
      const act = openBills(house).length > 0 ? house.chance.weighed(ACTS) : book;
      story.push(`${act.name}, unfinished`);
      story[done] = await act(house);
      if (done % COMPARED_EVERY === 0) await compareBalances(house);
    }
    await compareAll(house);
    return house;
  } catch (failure) {
    throw told(failure, seed, story);
  } finally {
    await lab.close();
  }
}

async function compareAll(house: House): Promise<void> {
  await compareBalances(house);
  await compareVerification(house);
  await compareBookings(house);
  await compareReceipts(house);
  await comparePayers(house);
  await compareReports(house);
}

function told(failure: unknown, seed: number, story: readonly string[]): Error {
  const why = failure instanceof Difference ? failure.message : String((failure as Error).stack ?? failure);
  const last = story
    .slice(-12)
    .map((line, place) => `${story.length - Math.min(12, story.length) + place}: ${line}`);
  return new Error(
    `The ledger and the model differ: seed ${seed}, operation ${story.length - 1}\n${why}\n${last.join('\n')}`,
  );
}
