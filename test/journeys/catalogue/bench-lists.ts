import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Drug } from '../../../shared/contract/microbiology.js';
import { missing, see } from '../laboratory.js';
import { goInside } from '../inside.js';
import type { Keeper } from './keeper.js';

/** Invented figures, no guideline's. */
const HEADING = 'guideline,year,organism or group,drug,method,site,s,r';
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADING, ...lines].join('\n')),
});

/** From one list of microbiology to the next, and to the line of that name. */
async function goTo(page: Page, list: string, words = ''): Promise<void> {
  await page.getByRole('navigation', { name: 'Microbiology' }).locator(`a[href="${list}"]`).click();
  // The list before has a search too.
  await page.waitForURL(({ pathname }) => pathname === list);
  if (words === '') return;
  await page.getByRole('textbox', { name: 'Search' }).fill(words);
  await page.keyboard.press('Enter');
}

async function addRaoultella(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add organism' }).click();
  const adding = page.getByRole('dialog', { name: 'Add organism' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Raoultella planticola');
  await adding.getByRole('textbox', { name: 'WHONET code' }).fill('eco');
  await adding.getByRole('textbox', { name: 'Group' }).fill('Enterobacterales');
  await adding.getByRole('button', { name: 'Save' }).click();
  await see(adding.getByText('Escherichia coli already has this code.').first());
  await adding.getByRole('textbox', { name: 'WHONET code' }).fill('rpl');
  await adding.getByRole('button', { name: 'Save' }).click();
  await missing(adding);
}

/** Organisms come from a dictionary that the laboratory edits. */
export async function organisms({ page }: Keeper): Promise<void> {
  await goInside(page, '/profile/microbio');
  await goTo(page, '/profile/organisms', 'rpl');
  await addRaoultella(page);
  const row = (state: string) =>
    page.getByRole('row', { name: new RegExp(`Raoultella planticola.*${state}`) });
  const retire = async (): Promise<void> => {
    await row('').click();
    const changing = page.getByRole('dialog', { name: 'Change Raoultella planticola' });
    await changing.getByRole('switch', { name: 'Retired' }).press(' ');
    await changing.getByRole('button', { name: 'Save' }).click();
    await missing(changing);
  };
  await retire();
  await missing(row(''));
  await page.getByLabel('Which', { exact: true }).selectOption('true');
  await see(row('Retired'));
  await retire();
  await see(row('In use'));
}

/** When a drug is reported, of which specimen. */
export async function selectiveReporting({ page, lab }: Keeper): Promise<void> {
  await goTo(page, '/profile/drugs', 'Meropenem');
  await page.getByRole('row', { name: /Meropenem/ }).click();
  const changing = page.getByRole('dialog', { name: 'Change Meropenem' });
  await changing.getByRole('button', { name: 'Add a specimen' }).click();
  await changing.getByRole('combobox', { name: 'Specimen 2' }).selectOption('BLOOD');
  await changing.getByRole('combobox', { name: 'When reported 2' }).selectOption('1');
  await changing.getByRole('button', { name: 'Save' }).click();
  await missing(changing);
  await see(page.getByRole('row', { name: /Meropenem.*BLOOD: always reported/ }));
  const bench = await lab.as('ROLE_LAB');
  const [drug] = (await bench.get('/api/catalogue/drugs?q=Meropenem')).body as Drug[];
  expect(drug?.tiers).toEqual([
    { specimen: '', tier: 2 },
    { specimen: 'BLOOD', tier: 1 },
  ]);
}

/** A panel is of drugs that the laboratory has. */
export async function drugPanel({ page }: Keeper): Promise<void> {
  await goTo(page, '/profile/drug-panels', 'urine');
  await page.getByRole('row', { name: /Enterobacterales, urine/ }).click();
  const changing = page.getByRole('dialog', { name: 'Change Enterobacterales, urine' });
  const drugs = changing.getByRole('textbox', { name: 'Drugs' });
  await drugs.fill('CIP, 0.5');
  await changing.getByRole('button', { name: 'Save' }).click();
  await see(changing.getByText('No drug is called "0.5".').first());
  await drugs.fill('CIP, nit');
  await changing.getByRole('button', { name: 'Save' }).click();
  await missing(changing);
  await see(page.getByRole('row', { name: /Enterobacterales, urine.*Ciprofloxacin, Nitrofurantoin/ }));
}

/** A breakpoint table is looked through before it is taken. */
export async function breakpointTable({ page }: Keeper): Promise<void> {
  await goTo(page, '/profile/breakpoints');
  await see(page.getByText('No table imported yet'));
  await page.getByRole('button', { name: 'Import a table' }).first().click();
  const importing = page.getByRole('dialog', { name: 'Import a table' });
  const pick = importing.locator('input[type="file"]');
  const good = 'EUCAST,2026,Enterobacterales,CIP,mic,,2,8';
  await pick.setInputFiles(file('wrong.csv', [good, 'EUCAST,2026,eco,GEN,mic,,8,2']));
  const refused = importing.getByRole('table', { name: 'Refused lines' });
  await see(refused.getByRole('row', { name: /^3 s and r s 8 and r 2 contradict each other/ }));
  expect(await importing.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);

  await pick.setInputFiles(file('right.csv', [good]));
  await see(importing.getByRole('status').getByText('in force once it is imported'));
  await missing(refused);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await missing(importing);
  await page.getByRole('row', { name: /EUCAST 2026.*In force/ }).click();
  await see(page.getByRole('row', { name: /Ciprofloxacin\s+Enterobacterales\s+MIC\s+2\s+8/ }));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('EUCAST 2026 breakpoints.csv');
}

/** When potassium reads high, add magnesium. */
export async function ruleInWords({ page }: Keeper): Promise<void> {
  await goInside(page, '/profile/biochem?code=UE&part=profile');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await see(page.getByText('A rule is saved once it has a parameter, a condition and a test.'));
  for (const [label, choice] of [
    ['When', /^K Potassium/],
    ['reads', 'high'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice }).click();
  }
  await page.getByRole('combobox', { name: 'add', exact: true }).fill('magn');
  await page.getByRole('option', { name: /^MG Magnesium/ }).click();
  await see(page.getByText('The draft is saved'));
  await page.getByRole('button', { name: 'Try and publish' }).click();
  await see(page.getByText('when K reads high, add MG'));
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the physicians');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await see(page.getByText('Version 2 is published.'));
}
