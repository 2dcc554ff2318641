import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NORMAL_UE, save } from '../results/bench.js';
import { paper } from '../reports/paper.js';
import { drawn } from '../specimens/tubes.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, type House, missing, openHouse, see, until } from './house.js';
import { scan } from './scanner.js';

let house: House;
let bench: Person;
beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
});
afterAll(() => house.close());

test('tubes are received by scan, one is rejected and taken again, and the report says so', async () => {
  const { page } = bench;
  const lab = await house.lab.as('ROLE_LAB');
  const booking = await drawn(house.lab, ['UE', 'FBC']);
  const [serum, edta] = booking.tubes;
  await page.goto('/specimens');
  await see(page.getByText('Nothing has been scanned yet'));

  await scan(bench.page, serum);
  await scan(bench.page, edta);
  const rows = page.getByRole('table', { name: 'Scanned specimens' }).getByRole('row');
  await see(rows.filter({ hasText: serum }).filter({ hasText: 'Received' }));
  await see(rows.filter({ hasText: edta }).filter({ hasText: '15 Jan 1980' }).filter({ hasText: 'FBC' }));

  await scan(bench.page, 'LAB999999-0-1');
  await see(page.getByRole('alert').filter({ hasText: 'LAB999999-0-1: No specimen has this number' }));
  await see(rows.filter({ hasText: 'LAB999999-0-1' }));

  await page.keyboard.press('Control+z');
  await see(rows.filter({ hasText: edta }).filter({ hasText: 'Receipt taken back' }));
  await scan(bench.page, edta);
  await missing(page.getByRole('alert').filter({ hasText: 'LAB999999-0-1' }));

  await rows.filter({ hasText: edta }).first().click();
  const panel = page.getByRole('complementary', { name: 'Specimen' });
  await panel.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${edta}` });
  await dialog.getByRole('radio', { name: 'Clotted' }).check();
  await dialog.getByRole('button', { name: 'Reject the specimen' }).click();
  await see(panel.getByText('REJECTED: clotted'));
  await panel.getByRole('button', { name: 'Take again, free' }).click();
  const again = await until(
    async () => (await lab.get(`/api/specimens/${edta}`)).body.recollectedBy as string | null,
    (number) => number !== null,
  );
  await see(panel.getByText(again ?? '', { exact: true }));

  await page.goto(`/reception/jobCard/summary?bookingId=${booking.id}`);
  const tubes = page.getByRole('table', { name: 'Specimens' }).getByRole('row');
  await see(tubes.filter({ hasText: `taken again as ${again}` }));
  await lab.put(`/api/specimens/${again}`, { state: 'received' });
  await see(tubes.filter({ hasText: again ?? '' }).filter({ hasText: /Received$/ }));

  await save(lab, booking, 'UE', NORMAL_UE);
  const boss = await house.lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  await save(boss, booking, 'UE', {}, { version: 1, action: 'release' });
  const { lines } = await paper(lab, `/api/report/${booking.id}.pdf`);
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('REJECTED: clotted, taken again as');
  expect(complaintsOf([bench])).toEqual([]);
});

test('labels are found again by the name or by a label, and every print is counted', async () => {
  const { page } = bench;
  const patient = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };
  const { id, tubes } = await drawn(house.lab, ['UE', 'FBC'], { patient });
  await page.goto('/barcodes');
  await see(page.getByRole('heading', { name: 'Whose labels?' }));
  await scan(page, tubes[0]);
  await see(page.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }));
  await page.getByRole('textbox', { name: 'Name or lab number' }).fill('chikafu');
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }).click();
  await page.waitForURL(`**/barcodes?**bookingId=${id}`);
  for (const accession of tubes) await see(page.getByText(accession, { exact: true }));
  await page.getByRole('button', { name: 'Print 2 labels' }).click();
  const counted = await until(
    () => house.lab.sql('select accession from specimen where labels_printed = 1 and booking_id = $1', [id]),
    (printed) => printed.length > 0,
  );
  expect(counted).toHaveLength(2);
  expect(complaintsOf([bench])).toEqual([]);
});
