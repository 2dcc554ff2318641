import { DataSource } from 'typeorm';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { seedCorrections } from '../../server/seed/seed-corrections.js';
import { profileOf, publishParameter } from '../support/catalogue.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const NOTE = 'age bands: <50 2.5, 50-59 3.5, 60-69 4.5, >=70 6.5';
const SHIPPED_BEFORE = { ranges: [], note: NOTE, verified: false };

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

/** The next start of a laboratory that has not been given them yet. */
async function startAgain(): Promise<void> {
  const owner = await new DataSource({ type: 'postgres', url: lab.databaseUrl }).initialize();
  await owner.query(`delete from given_once where what <> 'bands'`);
  await owner.destroy();
  await lab.server.app.get(UnitOfWork).run(SYSTEM, seedCorrections);
}

const parameterOf = async (profile: string, code: string) => {
  const { parameters } = await profileOf(await lab.as('ROLE_LABADMIN'), profile);
  return parameters.find((one) => one.code === code);
};

it('PSA as it was once shipped gets ranges by age, and loses the note that contradicted its range', async () => {
  await publishParameter(lab, 'PSA', 'PSA', SHIPPED_BEFORE);
  await startAgain();
  const psa = await parameterOf('PSA', 'PSA');
  expect([psa?.note, psa?.ranges.length]).toEqual([null, 4]);
  expect(psa?.ranges).toContainEqual({ sex: 'male', from: '70y', to: '150y', text: '<6.5' });
});

it('a range of PSA that the laboratory set or verified stays, and the note that contradicts it goes', async () => {
  for (const own of [{ rangeMale: '<3.0' }, { verified: true }]) {
    await publishParameter(lab, 'PSA', 'PSA', { ...SHIPPED_BEFORE, rangeMale: '<4.0##<4.0', ...own });
    await startAgain();
    expect(await parameterOf('PSA', 'PSA')).toMatchObject({ ...own, ranges: [], note: null });
  }
});

it('an anion gap that was shipped as never below zero may be, and a limit of the laboratory stays', async () => {
  await publishParameter(lab, 'UE', 'AGAP', { plausibleLow: '0' });
  await startAgain();
  expect(await parameterOf('UE', 'AGAP')).toMatchObject({ plausibleLow: '-20' });
  await publishParameter(lab, 'UE', 'AGAP', { plausibleLow: '2' });
  await startAgain();
  expect(await parameterOf('UE', 'AGAP')).toMatchObject({ plausibleLow: '2' });
});

it('is given once: what is changed afterwards stays changed', async () => {
  await publishParameter(lab, 'PSA', 'PSA', SHIPPED_BEFORE);
  await lab.server.app.get(UnitOfWork).run(SYSTEM, seedCorrections);
  expect(await parameterOf('PSA', 'PSA')).toMatchObject({ ranges: [], note: NOTE });
});
