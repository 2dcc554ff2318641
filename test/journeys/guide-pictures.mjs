// By hand, after `npm run build`: node test/journeys/guide-pictures.mjs [pattern of names]
// The pictures of the user guide and the README, taken in the demonstration laboratory, into client/help/pictures.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import '../../scripts/ts.mjs';
import setup from '../support/global-setup.mjs';
import teardown from '../support/global-teardown.mjs';

const { CLIENT_DIR, openBrowser, signIn, walkIn } = await import('../support/browser.ts');
const { openLaboratory, TEST_PASSWORD } = await import('../support/laboratory.ts');
const { Client } = await import('../support/client.ts');
const { seedDemo } = await import('../../demo/seed-demo.ts');
const { DEMO_PASSWORD } = await import('../../demo/staff.ts');
const { LabDay } = await import('../../demo/lab-day.ts');
const { Random } = await import('../../demo/random.ts');
const { guidePictures } = await import('./pictures-of-the-guide.ts');

const folder = path.resolve(import.meta.dirname, '../../client/help/pictures');
const only = new RegExp(process.argv[2] ?? '');
const SIZE = { width: 1280, height: 800 };
const LARGEST = 60_000;
const say = (text) => process.stderr.write(`${text}\n`);

/** The usual test of its bench, if one is waiting. */
function preferred(items = []) {
  return items.find(({ code }) => ['UE', 'FBC', 'GRP', 'UMCS'].includes(code)) ?? items[0];
}

/** Addresses of things that the demonstration has just made. */
async function shown(lab) {
  const boss = new Client(lab.address, 'pathologist', DEMO_PASSWORD);
  await boss.signIn();
  const cards = new Map();
  for (const unit of ['biochemistry', 'haematology', 'microbiology', 'bloodbank'])
    cards.set(unit, preferred((await boss.get(`/api/jobCard/find/${unit}/waiting/1?size=200`)).body.items));
  const one = async (text) => (await lab.sql(text))[0];
  const unpaid = await one(`
    select id from booking where payment_status = 'not_paid' and deleted_at is null
      and total_minor > discount_minor and payer_id is null order by booked_at desc limit 1`);
  const released = await one(`
    select b.id, b.patient_id from booking b where b.process_stage = 'validated' and b.deleted_at is null
      and (select count(*) from result r where r.booking_id = b.id and r.stage = 'released') > 1
      and not exists (select from result r where r.booking_id = b.id and r.stage <> 'released')
    order by (select count(*) from booking o where o.patient_id = b.patient_id) desc, b.booked_at desc limit 1`);
  const payer = await one('select id from payer order by name limit 1');
  const tubes = await lab.sql(`
    select s.accession from specimen s join booking b on b.id = s.booking_id and b.deleted_at is null
    where s.state in ('ordered', 'collected') order by b.booked_at desc limit 5`);
  return {
    accessions: tubes.map(({ accession }) => accession),
    unpaidId: unpaid.id,
    released: { bookingId: released.id, patientId: released.patient_id },
    payerId: payer.id,
    waiting: (unit) => {
      const card = cards.get(unit);
      const { bookingInformationId: bookingId, code: profileCode, id: jobCardId, patientId } = card ?? {};
      const query = new URLSearchParams({
        bookingId,
        profileCode,
        jobCardId,
        patientId,
        returnUrl: 'workList',
      });
      return `/update/${unit}?${query}`;
    },
  };
}

async function settled(page) {
  await page.getByRole('heading').first().waitFor({ state: 'visible' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  const rests = () => document.querySelector('[role="status"][aria-label="Loading"]') === null;
  await page.waitForFunction(rests, undefined, { timeout: 8000 }).catch(() => undefined);
  await page
    .getByText('Online')
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => undefined);
}

/** The browser itself makes the small file: no other program is needed. */
async function small(page, png) {
  for (const quality of [0.8, 0.65, 0.5, 0.35]) {
    const data = await page.evaluate(
      async ([source, q]) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${source}`;
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext('2d').drawImage(picture, 0, 0);
        return canvas.toDataURL('image/webp', q).split(',')[1];
      },
      [png.toString('base64'), quality],
    );
    const file = Buffer.from(data, 'base64');
    if (file.length <= LARGEST) return file;
  }
  throw new Error('The picture stays too large');
}

async function draw(seat, blank, { name, path: address, before }) {
  const { page } = seat;
  await page.goto(address);
  await settled(page).catch(() => say(`${name}: never came to rest`));
  await before?.(page);
  await page.waitForTimeout(700);
  const file = await small(blank, await page.screenshot());
  fs.writeFileSync(path.join(folder, `${name}.webp`), file);
  say(`${name} ${Math.round(file.length / 1000)} kB`);
}

fs.mkdirSync(folder, { recursive: true });
await setup();
const browser = await openBrowser();
const backupDir = fs.mkdtempSync(path.join(os.tmpdir(), 'meniscus-guide-'));
const lab = await openLaboratory({ clientDir: CLIENT_DIR, config: { backupDir } });
const fresh = await openLaboratory({ clientDir: CLIENT_DIR });
let day;
try {
  const blank = await (await browser.newContext()).newPage();
  const newcomer = await walkIn(browser, fresh);
  await newcomer.page.setViewportSize(SIZE);
  await newcomer.page.goto('/security/login');
  await signIn(newcomer, 'admin', TEST_PASSWORD);
  await seedDemo(lab.server.app, lab.databaseUrl, { bookings: 1200, days: 40 });
  day = new LabDay(lab.address, new Random(11));
  await day.begin();
  const seats = new Map();
  for (const picture of guidePictures(await shown(lab)).filter(({ name }) => only.test(name))) {
    const { who, name } = picture;
    if (name === 'set-up') {
      await draw(newcomer, blank, picture);
      continue;
    }
    if (!seats.has(who)) {
      const seat = await walkIn(browser, lab);
      await seat.page.setViewportSize(SIZE);
      await seat.page.emulateMedia({ reducedMotion: 'reduce' });
      await seat.context.addInitScript(() =>
        localStorage.setItem('meniscus.board', JSON.stringify({ isSetUp: true })),
      );
      if (who !== 'stranger') {
        await seat.page.goto('/security/login');
        await signIn(seat, who, DEMO_PASSWORD);
      }
      seats.set(who, seat);
    }
    await draw(seats.get(who), blank, picture).catch((failure) => say(`${name}: ${failure}`));
  }
} finally {
  await day?.stop();
  await browser.close();
  await lab.close();
  await fresh.close();
  await teardown();
  fs.rmSync(backupDir, { recursive: true, force: true });
}
process.exit();
