import { expect } from '@jest/globals';
import { aBooking } from '../../results/bench.js';
import { keysAreFree, missing, see } from '../laboratory.js';
import { openAt, printed, release, saveAndLeave, saveAtOnce, typeLines, type Benches } from './benches.js';

/** A PCR with its run: a failed control refuses it, and Ct values stay inside. */
export async function pcrWithItsRun(benches: Benches): Promise<void> {
  const booking = await aBooking(benches.house.lab, ['COVID']);
  const { page } = benches.bench;
  const { keyboard } = page;
  const run = page.getByRole('region', { name: 'Run and controls' });
  await openAt(page, [booking, 'COVID', 'molecular'], 'SARS-CoV-2 RNA, result');
  await typeLines(page, ['Detected', '21.4', '22.9', '28.1', '']);
  await typeLines(page, ['QuantStudio 5', '261121-1', 'MagMAX']);
  await run.getByRole('button', { name: 'Add a control' }).click();
  await run.getByRole('textbox', { name: 'Control', exact: true }).fill('No template');
  await run.getByLabel('Expected').fill('Not detected');
  await run.getByLabel('Obtained').fill('Detected');
  await see(page.getByText(/No template gave Detected instead of Not detected/));
  await keyboard.press('Control+Enter');
  await see(page.getByRole('alert').getByText(/Only Invalid or Error - repeat is acceptable/));
  await run.getByLabel('Obtained').fill('Not detected');
  await missing(page.getByText(/No template gave/));
  // Keys right behind a refused save belong to nobody.
  await keysAreFree(page);
  await saveAndLeave(page);

  await release(benches, [booking, 'COVID', 'molecular']);
  const text = await printed(benches, booking);
  expect(text).toContain('SARS-CoV-2 RNA Detected');
  expect(text).not.toMatch(/21\.4|22\.9|28\.1|QuantStudio|No template/);
}

/** A viral load below the limit prints with its log10 and the limit of the assay. */
export async function viralLoadBelowTheLimit(benches: Benches): Promise<void> {
  const reported = async (load: string): Promise<string> => {
    const booking = await aBooking(benches.house.lab, ['HIVVL']);
    await saveAtOnce(benches, [booking, 'HIVVL', 'molecular'], { HIVVL: load });
    await release(benches, [booking, 'HIVVL', 'molecular']);
    return printed(benches, booking, 'ROLE_LAB');
  };
  const text = await reported('<20');
  expect(text).toContain('HIV-1 RNA <20');
  expect(text).toContain('HIV-1 RNA log10 <1.30');
  expect(text).toContain('Limit of detection 20 copies/mL');
  expect(await reported('target not detected')).toContain('Target not detected');
}
