// Long because one catalogue is kept by one manager, from what is newer to what was published.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { asSetUpBefore, notThereBefore, saidBefore } from '../support/old-catalogue.js';
import {
  breakpointTable,
  drugPanel,
  organisms,
  ruleInWords,
  selectiveReporting,
} from './catalogue/bench-lists.js';
import { formulaCodes, foundByKeys, newProfile, pageOfEachUnit } from './catalogue/codes-and-search.js';
import { complaintsOf, missing, openInstallation, see, until, type House } from './laboratory.js';
import { goInside } from './inside.js';

let house: House;
let manager: Person;
let page: Page;

beforeAll(async () => {
  house = await openInstallation();
  await asSetUpBefore(house.lab, [
    notThereBefore('FILM', 'WBCC'),
    saidBefore('HIVVL', 'HIVVL', `extra = '{"limitOfDetection": "40"}'`),
    saidBefore('STMI', 'OVA', 'section = null'),
  ]);
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  page = manager.page;
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([manager])).toEqual([]);
});

const titled = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
/** A parameter in the list beside the one that is changed. */
const part = (code: string): Locator => page.getByRole('button', { name: new RegExp(`^${code} `) });

test('whoever keeps the catalogue is told what is newer, and takes, tries or leaves it', async () => {
  await goInside(page, '/profile/config');
  await see(page.getByText('3 parts of the shipped catalogue, in 3 profiles, are newer than yours.'));
  await page.getByRole('link', { name: 'Look at them' }).click();
  const viralLoad = page.getByRole('table', { name: 'Newer of HIVVL' });
  await see(viralLoad.getByRole('row', { name: /HIVVL: limit of detection 40 20/ }));
  const keep = page.getByRole('region', { name: /HIV.*Viral/i }).getByRole('button', { name: 'Keep ours' });
  await keep.click();
  await missing(viralLoad);

  const stool = page.getByRole('region', { name: /Stool/i });
  await stool.getByRole('button', { name: 'Try as a draft' }).click();
  await see(page.getByRole('button', { name: 'Try and publish' }));
  await goInside(page, '/profile/config?newer=true');
  await see(stool.getByText('Someone is working on STMI'));
  expect(await stool.getByRole('button', { name: 'Take' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Take all 1 that you have not changed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A newer release');
  await dialog.getByRole('button', { name: 'Take all' }).click();
  await missing(page.getByRole('table', { name: 'Newer of FILM' }));
  const { parameters } = await profileOf(await house.lab.as('ROLE_LABADMIN'), 'FILM');
  expect(parameters.map(({ code }) => code)).toContain('WBCC');
});

const file = (text: string) => ({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The catalogue as the page's own button hands it over. */
async function exported(): Promise<string> {
  const link = page.getByRole('link', { name: 'Export' });
  expect(await link.getAttribute('download')).not.toBeNull();
  const address = (await link.getAttribute('href')) ?? '';
  return page.evaluate(async (from) => {
    const bytes = await (await fetch(from)).arrayBuffer();
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }, address);
}

test('the catalogue is exported, changed, looked at in words, and imported with a reason', async () => {
  await goInside(page, '/codes', titled('Codes'));
  const text = await exported();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import profiles' });
  const chosen = dialog.locator('input[type=file]');
  await chosen.setInputFiles(file(text));
  await see(dialog.getByText('0 new profiles, 0 changed, 81 as they stand.'));
  expect(await dialog.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true);

  const esr = /(\r\nprofile,ESR,,[^,]+,)([^,]+)/.exec(text)?.[2] ?? '';
  const changed = text.replace(`,${esr},haematology`, ',"Sedimentation, one hour",haematology');
  await chosen.setInputFiles(file(changed));
  await see(dialog.getByText('0 new profiles, 1 changed, 80 as they stand.'));
  await see(dialog.getByText(`The profile: name is now Sedimentation, one hour; it was ${esr}.`));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the physicians call it');
  await dialog.getByRole('button', { name: 'Import 1 of 81' }).click();
  await missing(dialog);
  await see(page.getByRole('row', { name: /ESR Sedimentation, one hour/ }));
});

test('every bad line is named with its column, and nothing of the file can be imported', async () => {
  await goInside(page, '/profile/manage?action=manage', titled('Profiles'));
  const bad = (await exported())
    .replace(/(\r\nparameter,UE,NA,,[^,]*,,,,)[^,]*/, '$12951-9')
    .replace(/(\r\nprofile,FBC,,[^,]*,[^,]*,)haematology/, '$1blood');
  await page.getByRole('button', { name: 'Import' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import profiles' });
  await dialog.locator('input[type=file]').setInputFiles(file(bad));
  const lines = dialog.getByRole('table', { name: 'Refused lines' });
  await see(
    lines.getByRole('row', {
      name: /\d+ loinc NA: 2951-9 is not a LOINC code: after 2951 the last digit must be 2/,
    }),
  );
  await see(lines.getByRole('row', { name: /\d+ unit unit must be one of/ }));
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await missing(dialog);
});

test('what a tube holds is kept once and stands beside it where a patient is booked', async () => {
  await goInside(page, '/profile/containers', titled('Containers'));
  await page.getByRole('row', { name: /EDTA \(lavender top\)/ }).click();
  const form = page.getByRole('dialog', { name: 'Change EDTA (lavender top)' });
  await form.getByRole('textbox', { name: 'Additive' }).fill('K2-EDTA');
  await form.getByRole('textbox', { name: 'Draws' }).fill('3 mL');
  await page.keyboard.press('Enter');
  await missing(form);
  await see(page.getByRole('row', { name: /EDTA \(lavender top\).*K2-EDTA.*3 mL/ }));

  await goInside(page, '/reception/incoming?action=capture');
  await page.getByRole('combobox', { name: 'Add a test' }).fill('FBC');
  await see(page.getByRole('option', { name: /^FBC/ }));
  await page.keyboard.press('Enter');
  const tubes = page.getByRole('region', { name: 'Specimens needed' });
  await see(tubes.getByText('K2-EDTA, 3 mL'));

  await goInside(page, '/profile/create?action=create');
  await page.getByRole('combobox', { name: 'Container' }).fill('EDTA');
  await see(page.getByRole('option', { name: 'EDTA (lavender top)' }));
});

test('a phrase is tried while it is written, a second of its code is refused with nothing lost, and one is retired', async () => {
  await goInside(page, '/profile/dictionary');
  await see(page.getByText('No phrase yet'));
  const adding = await adds('phrase', 'Phrase');
  await adding.getByRole('button', { name: 'Save' }).click();
  await missing(adding);

  await page.getByRole('button', { name: 'Add phrase' }).click();
  await adding.getByRole('textbox', { name: 'Code' }).fill('HYPO');
  await adding.getByRole('textbox', { name: 'Phrase', exact: true }).fill('Nothing.');
  await adding.getByRole('button', { name: 'Save' }).click();
  await see(adding.getByText('hypo is already in use.'));
  expect(await adding.getByRole('textbox', { name: 'Phrase', exact: true }).inputValue()).toBe('Nothing.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await missing(adding);

  await page.getByRole('row', { name: /hypo/ }).click();
  const changing = page.getByRole('dialog', { name: 'Change hypo' });
  await changing.getByRole('switch', { name: 'Retired' }).press(' ');
  await changing.getByRole('button', { name: 'Save' }).click();
  await missing(changing);
  await missing(page.getByRole('row', { name: /hypo/ }));
  await goInside(page, '/profile/dictionary?retired=true');
  await see(page.getByRole('row', { name: /hypo.*Retired/ }));
});

test('a film comment is tried while it is written, and found', async () => {
  await goInside(page, '/profile/filmcomments');
  await see(page.getByText('No film comment yet'));
  const adding = await adds('film comment', 'Comment');
  await adding.getByRole('button', { name: 'Save' }).click();
  await missing(adding);
  await see(page.getByRole('row', { name: /hypo/ }));
});

/** A text of its code as it is typed and tried, not saved yet. */
async function adds(one: string, label: string): Promise<Locator> {
  await page.getByRole('button', { name: `Add ${one}` }).click();
  const adding = page.getByRole('dialog', { name: `Add ${one}` });
  await adding.getByRole('textbox', { name: 'Code' }).fill('hypo');
  await adding.getByRole('textbox', { name: label, exact: true }).fill('Hypochromic red cells.');
  const tried = adding.getByRole('textbox', { name: 'Try it' });
  await tried.pressSequentially('Seen: HYPO ');
  await until(
    () => tried.inputValue(),
    (text) => text === 'Seen: Hypochromic red cells. ',
  );
  return adding;
}

test('ranges are changed on a picture that says what they leave out, and the draft is kept as it is typed', async () => {
  await goInside(page, '/profile/manage?action=manage');
  await page.getByRole('combobox', { name: 'Unit' }).selectOption('Biochemistry');
  await page.waitForURL(/profile\/biochem/);
  await page.getByRole('row', { name: /Magnesium/ }).click();
  await page.getByRole('button', { name: /^MG/ }).click();
  await see(page.getByRole('img', { name: /^Men: birth to 1 week 0.60-1.00/ }));
  const to = page.getByRole('textbox', { name: 'To age' }).first();
  await page.getByRole('switch', { name: 'Men and Women are for adults only' }).press(' ');
  await to.fill('48h');
  await see(page.getByText('Men: no range 2 days to 1 week.'));
  await to.fill('2 weeks');
  await see(page.getByText(/Men: 2 ranges fit 1 week to 2 weeks/));
  await see(page.getByText('The draft is saved'));
  const client = await house.lab.as('ROLE_LABADMIN');
  const draft = await client.get('/api/catalogue/profiles/MG?draft=true');
  expect(draft.body.parameters[0].ranges[0]).toMatchObject({ from: '0d', to: '2w' });
  await goInside(page, '/profile/biochem?code=UE', part('NA'));
  await goInside(page, '/profile/biochem?code=MG&part=MG');
  await see(page.getByText(/Men: 2 ranges fit 1 week to 2 weeks/));
});

test('a formula is tried while it is written, and one that cannot be read is refused at its field', async () => {
  await goInside(page, '/profile/biochem?code=IRON&part=TSAT');
  const formula = page.getByRole('textbox', { name: 'Formula' });
  await page.getByRole('textbox', { name: /^Iron/ }).fill('15');
  await page.getByRole('textbox', { name: /TIBC|binding/i }).fill('60');
  await see(page.getByText('= 25'));
  await formula.fill('FE/');
  await see(page.getByRole('alert').getByText(/is not understood/));
  expect(await formula.inputValue()).toBe('FE/');
  expect(await formula.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'All profiles' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await formula.fill('FE/TIBC*100');
  await see(page.getByText('The draft is saved'));
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Nothing has been changed yet.'));
});

test('an age that cannot be read is refused at its line, in words of the screen, until it is typed anew', async () => {
  await goInside(page, '/profile/biochem?code=UE&part=K', part('K'));
  const from = page.getByRole('textbox', { name: 'From age' }).first();
  const before = await from.inputValue();
  await from.fill('sometime');
  const refused = page.getByRole('alert').filter({ hasText: 'The draft was not saved' });
  await see(refused.getByRole('button', { name: /^K: From age of range 1 must be an age such as/ }));
  expect(await refused.textContent()).not.toContain('parameters');
  await see(page.getByText('Must be an age such as 3d, 26w, 18m or 18y.', { exact: true }));
  expect(await from.getAttribute('aria-invalid')).toBe('true');
  await from.fill(before);
  await see(page.getByText(/The draft is saved/));
  await missing(refused);
  expect(await from.getAttribute('aria-invalid')).not.toBe('true');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Nothing has been changed yet.'));
});

test('parameters are put in order by keys', async () => {
  await goInside(page, '/profile/biochem?code=LIPID', part('TC'));
  const names = () =>
    page.getByRole('navigation', { name: 'Parts of the profile' }).locator('li strong').allTextContents();
  const before = await until(names, (seen) => seen.length > 2);
  await page.getByRole('button', { name: new RegExp(`^${before[0]} `) }).press('Alt+ArrowDown');
  await until(names, (seen) => seen[0] === before[1] && seen[1] === before[0]);
  await see(page.getByText('The draft is saved'));
});

test.each([
  ['what is found is reached with the arrows, opened with Enter, and its stages follow live', foundByKeys],
  ['a new profile is made from the screen, retired with its reason and brought back', newProfile],
  [
    'a manager says which code each formula takes; what was typed is asked about before it is left',
    formulaCodes,
  ],
  ['the page of each unit lists its profiles alone, and keeps what is changed of one', pageOfEachUnit],
  [
    'organisms come from a dictionary that the laboratory edits: added with a WHONET code, found, retired, brought back',
    organisms,
  ],
  ['selective reporting is set for each drug and specimen', selectiveReporting],
  ['a panel is changed by the laboratory, of drugs that it has', drugPanel],
  [
    'a breakpoint table is looked through before it is taken: refused lines name line and field',
    breakpointTable,
  ],
  ['a rule is written word by word: when potassium reads high, add magnesium', ruleInWords],
])('%s', (_, tell) => tell({ lab: house.lab, page }));

test('a version is published with a reason after a dry run over what was reported', async () => {
  const bench = await house.lab.as('ROLE_LAB');
  for (const value of ['0.75', '0.95']) {
    const saved = await save(bench, await aBooking(house.lab, ['MG']), 'MG', { MG: value });
    expect(saved.status).toBe(200);
  }
  await goInside(page, '/profile/biochem?code=MG&part=MG', part('MG'));
  await page.getByRole('textbox', { name: 'Women' }).fill('0,80-1,10');
  await see(page.getByText('The draft is saved'));
  await page.getByRole('button', { name: 'Try and publish' }).click();
  await see(page.getByText('This 1 result of 2 would be flagged differently: 1 value.'));
  await see(page.getByRole('row', { name: /Magnesium 0.75/ }));
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the physicians');
  await publish.click();
  await see(page.getByText('Version 2 is published.'));
  const client = await house.lab.as('ROLE_LABADMIN');
  expect((await client.get('/api/catalogue/profiles/MG')).body).toMatchObject({
    number: 2,
    state: 'published',
  });
  expect((await client.get('/api/audit?action=profile.publish')).body.items[0]).toMatchObject({
    reason: 'Agreed with the physicians',
  });
});

test('a version says why it was published and in words what it changed', async () => {
  await goInside(page, '/profile/biochem?code=MG');
  await page.getByRole('button', { name: 'The profile itself' }).click();
  await see(page.getByText('“Agreed with the physicians”'));
  await page.getByRole('button', { name: 'What version 2 changed' }).press('Enter');
  const said = page.getByRole('list', { name: 'What version 2 changed' });
  await see(said.getByText(/MG Magnesium: range, women is now 0,80-1,10; it was/));
});

test('two people at one draft see both, and nothing typed is lost', async () => {
  await goInside(page, '/profile/haem?code=ESR', part('ESR'));
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('ESR, mine');
  await see(page.getByText('The draft is saved'));
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const draft = (await director.get('/api/catalogue/profiles/ESR?draft=true')).body;
  expect((await putProfile(director, { ...draft, name: 'ESR, theirs', draft: true })).status).toBe(200);
  await name.fill('ESR, mine again');
  const told = page.getByRole('alert').filter({ hasText: 'Someone else has changed it meanwhile' });
  await see(told.getByRole('row', { name: /ESR, theirs ESR, mine again/ }));
  await told.getByRole('button', { name: 'Keep mine over it' }).click();
  await missing(told);
  await until(
    async () => (await director.get('/api/catalogue/profiles/ESR?draft=true')).body.name,
    (kept) => kept === 'ESR, mine again',
  );
});

test('a phone shows the list of parameters, then one', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, '/profile/biochem?code=UE');
  await page.getByRole('button', { name: /^NA/ }).click();
  await see(page.getByRole('heading', { name: 'Reference ranges' }));
  await page.getByRole('button', { name: 'All parameters' }).click();
  await see(page.getByRole('button', { name: /^NA/ }));
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide).toBe(false);
});
