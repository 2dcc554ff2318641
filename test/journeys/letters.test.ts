import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { openHouse, see, until, type House } from './house.js';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The fonts beside Inter that a browser fetches which never saw the page before. */
async function look(fullName: string): Promise<Person & { readonly fetched: readonly string[] }> {
  const { patientId } = await aBooking(house.lab, ['UE'], {
    patient: { fullName, dateOfBirth: '1980-01-15', gender: 'female' },
  });
  const counter = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  const fetched: string[] = [];
  counter.page.on('requestfinished', (request) => {
    const file = /\/([^/]+)\.(?:woff2?|ttf)$/.exec(request.url())?.[1];
    if (file !== undefined && !file.startsWith('inter')) fetched.push(file);
  });
  await counter.page.goto(`/patient/${patientId}`);
  await see(counter.page.getByRole('heading', { name: fullName }));
  await counter.page.waitForLoadState('networkidle');
  return { ...counter, fetched };
}

test('a page of Latin letters fetches no other alphabet', async () => {
  const { fetched } = await look('Zoë Wiśniewska');
  expect(fetched).toEqual([]);
});

test.each([
  ['राजेश श्रीवास्तव', 'noto-sans-devanagari-devanagari'],
  ['শবনম চৌধুরী', 'noto-sans-bengali-bengali'],
  ['லட்சுமி நாராயணன்', 'noto-sans-tamil-tamil'],
  ['สมหญิง แสงทอง', 'noto-sans-thai-thai'],
  ['محمد شاہد قریشی', 'noto-sans-arabic-arabic'],
])('%s is read in its own letters, which are fetched then and alone', async (fullName, letters) => {
  const { fetched } = await look(fullName);
  await until(
    () => Promise.resolve(fetched),
    (files) => files.length > 0,
  );
  for (const file of fetched) expect(file).toMatch(new RegExp(`^${letters}-\\d00-normal-`));
});

test('every alphabet that the page can fetch stands behind its own letters', async () => {
  const { page } = await look('Rudo Moyo');
  const families = await page.evaluate(() => [...new Set([...document.fonts].map(({ family }) => family))]);
  const said = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(families.length).toBeGreaterThan(14);
  for (const family of families) expect(said).toContain(family.replaceAll('"', ''));
});
