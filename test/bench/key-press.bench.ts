import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { benchmarkDatabase, BenchmarkServer } from './bench-server.js';
import { line, ms, percentile } from './figures.js';
import { signInPage } from './signed-in-page.js';

const PARAMETERS = 60;
const PRESSES = 100;

/** From a key that is pressed in a sheet of sixty parameters to the frame that shows it, against a bare page of inputs. */
export async function benchKeyPress(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  const browser = await openBrowser();
  try {
    const path = await sheet(server);
    const context = await browser.newContext({
      baseURL: server.address.toString(),
      viewport: { width: 1440, height: 900 },
    });
    await signInPage(context, server);
    const page = await context.newPage();
    await page.goto(path);
    await page
      .locator('tbody input')
      .nth(PARAMETERS - 1)
      .waitFor();
    const ours = await presses(page);
    const bare = await context.newPage();
    await bare.setContent('<input>'.repeat(PARAMETERS));
    const floor = await presses(bare);
    const shown = (figures: readonly number[]) =>
      `p50 ${ms(percentile(figures, 0.5))}  p95 ${ms(percentile(figures, 0.95))}`;
    line(`a key press, ${PARAMETERS} parameters`, shown(ours), 'aim one frame: 16.7 ms of work');
    line('  floor: bare inputs', shown(floor));
    line('  ratio', `p50 ${(percentile(ours, 0.5) / percentile(floor, 0.5)).toFixed(2)}`);
  } finally {
    await browser.close();
    await server.stop();
    await database.clean();
  }
}

async function sheet(server: BenchmarkServer): Promise<string> {
  const parameters = Array.from({ length: PARAMETERS }, (_, index) => ({
    code: `B${index}`,
    name: `Analyte ${index}`,
    kind: 'numeric',
    unitOfMeasure: 'mmol/L',
    rangeMale: '3-8',
    rangeFemale: '3-8',
    decimals: 1,
  }));
  const profile = { code: 'BENCH', name: 'Sixty analytes', unit: 'biochemistry', specimen: 'Serum' };
  const about = { container: 'SST', price: '10.00', turnaroundMinutes: 60, parameters };
  const made = await server.call('POST', '/api/catalogue/profiles', { ...profile, ...about });
  if (made.status !== 201) throw new Error(`The profile was answered ${made.status}: ${made.body}`);
  const reply = await server.call('POST', '/api/booking/book', {
    patient: { fullName: 'Bench Patient', dateOfBirth: '1980-05-17', gender: 'female' },
    profiles: ['BENCH'],
  });
  if (reply.status !== 201) throw new Error(`A booking was answered ${reply.status}: ${reply.body}`);
  const { id } = JSON.parse(reply.body) as { id: string };
  return `/update/biochemistry?bookingId=${id}&profileCode=BENCH&returnUrl=workList`;
}

/** Milliseconds from each key to the end of the work that it caused, before the frame is drawn. */
async function presses(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const measured: number[] = [];
    Object.assign(globalThis, { measured });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!/^\d$/.test(key)) return;
        const pressed = performance.now();
        requestAnimationFrame(() => setTimeout(() => measured.push(performance.now() - pressed)));
      },
      true,
    );
  });
  await page.locator('input').last().focus();
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? '5' : 'Backspace');
    await page.waitForTimeout(40);
  }
  return page.evaluate(() => (globalThis as unknown as { measured: number[] }).measured);
}
