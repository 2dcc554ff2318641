// By hand, after `npm run build`: MENISCUS_SCREENS=<folder> node test/journeys/screens.mjs [pattern of names]
// Pictures of every built screen at a desk and on a phone, light and dark, with data and empty.
import fs from 'node:fs';
import path from 'node:path';
import '../../scripts/ts.mjs';
import setup from '../support/global-setup.mjs';
import teardown from '../support/global-teardown.mjs';

const { CLIENT_DIR, openBrowser, sitDown, walkIn } = await import('../support/browser.ts');
const { openLaboratory } = await import('../support/laboratory.ts');
const { builtScreens, emptyScreens, asLeft } = await import('./built-screens.ts');
const { fillLaboratory } = await import('./filled.ts');

const folder = path.resolve(process.env['MENISCUS_SCREENS'] ?? 'dist/screens');
const only = new RegExp(process.argv[2] ?? '');
const say = (text) => process.stderr.write(`${text}\n`);

async function settled(page) {
  await page.getByRole('heading').first().waitFor({ state: 'visible' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function draw(page, { name, path: address }, place) {
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(address);
    await settled(page).catch(() => say(`${name}: never came to rest`));
    const file = path.join(folder, `${name}-${place}-${scheme}.png`);
    await page.screenshot({ path: file, fullPage: place.endsWith('phone') });
  }
}

async function drawAll(house, screens, kind, filled) {
  for (const device of ['desk', 'phone']) {
    const signedIn = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', undefined, { device });
    if (filled) await asLeft(signedIn.context, filled);
    const stranger = await walkIn(house.browser, house.lab, { device });
    for (const screen of screens.filter(({ name }) => only.test(name)))
      await draw(screen.signedOut ? stranger.page : signedIn.page, screen, kind + device);
    for (const { complaints, context } of [signedIn, stranger]) {
      complaints.forEach(say);
      await context.close();
    }
  }
}

fs.mkdirSync(folder, { recursive: true });
await setup();
const house = { lab: await openLaboratory({ clientDir: CLIENT_DIR }), browser: await openBrowser() };
try {
  await drawAll(house, emptyScreens(), 'empty-');
  const filled = await fillLaboratory(house.lab);
  await drawAll(house, builtScreens(filled), '', filled);
  say(`${fs.readdirSync(folder).length} pictures in ${folder}`);
} finally {
  await house.browser.close();
  await house.lab.close();
  await teardown();
}
process.exit();
