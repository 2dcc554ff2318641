import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { aBooking } from '../../results/bench.js';
import { see } from '../laboratory.js';
import { openAt, printed, release, saveAndLeave, saveAtOnce, typeLines, type Benches } from './benches.js';

/** Thyroid hormones of a pregnant woman are judged by her trimester. */
export async function pregnantThyroid(benches: Benches): Promise<void> {
  const clinical = { pregnant: true, gestation: { weeks: 20, days: 0 } };
  const booking = await aBooking(benches.house.lab, ['TFT'], { clinical });
  const { page } = benches.bench;
  const line = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
  await openAt(page, [booking, 'TFT', 'immunochemistry'], 'TSH, result');
  await typeLines(page, ['4.6', '9.0', '4.4']);
  await see(line('TSH').getByText('0.31-4.35'));
  await see(line('TSH').getByText('high', { exact: true }));
  await see(line('Free T4').getByText('5.8-12.7'));
  await saveAndLeave(page);

  await release(benches, [booking, 'TFT', 'immunochemistry']);
  const text = await printed(benches, booking);
  expect(text).toMatch(/TSH 4\.60 H mIU\/L 0\.31-4\.35/);
  expect(text).toMatch(/Free T4 9\.0 pmol\/L 5\.8-12\.7/);
  expect(text).toMatch(/Free T3 4\.4 pmol\/L 3\.8-6\.0/);
  expect(text).toMatch(/Pregnan/);
}

/** A ratio follows from two figures that are known, and not from one that is only known to be less. */
export async function ratioOfPsa(benches: Benches): Promise<void> {
  const reported = async (fullName: string, total: string, free: string): Promise<string> => {
    const patient = { fullName, dateOfBirth: '1956-03-04', gender: 'male' };
    const booking = await aBooking(benches.house.lab, ['PSA'], { patient });
    await saveAtOnce(benches, [booking, 'PSA', 'immunochemistry'], { PSA: total, FPSA: free });
    await release(benches, [booking, 'PSA', 'immunochemistry']);
    return printed(benches, booking);
  };
  expect(await reported('Tapiwa Ncube', '8', '1')).toMatch(
    /PSA, total 8\.00 H .*PSA, free 1\.00 .*Free\/total PSA 13 L/,
  );
  const less = await reported('Farai Sibanda', '<0.01', '<0.01');
  expect(less).toContain('PSA, total <0.01');
  expect(less).not.toMatch(/Free\/total PSA (100|1\.00|\d)/);
}
