import { LabDay } from './lab-day.js';
import { seedDemo } from './seed-demo.js';
import { DEMO_ADMIN_CODE, DEMO_PASSWORD, STAFF } from './staff.js';
import {
  failedToStart,
  openInstallation,
  stopOnSignal,
  type Installation,
} from '../server/boot/installation.js';
import { readConfig, type Config } from '../server/kernel/config.js';
import { roleLabel } from '../shared/vocabulary.js';

/** npm run demo: a filled laboratory, and people who work in it until the process is stopped. */
async function main(): Promise<void> {
  const config = readConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'warn', ...process.env });
  const opened = open(config);
  const close = async (): Promise<void> => {
    const demo = await opened.catch(() => undefined);
    await demo?.day?.stop();
    await demo?.house.close();
  };
  stopOnSignal({ close, hurry: () => undefined }, 0);
  const { house, day } = await opened;
  greet(house, config);
  day?.start();
}

async function open(config: Config): Promise<{ house: Installation; day: LabDay | undefined }> {
  const house = await openInstallation(config);
  try {
    process.stdout.write('Filling the demonstration laboratory, unless it is filled ...\n');
    const began = Date.now();
    const seeded = await seedDemo(house.server.app, house.ownerUrl);
    if (seeded) {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      process.stdout.write(
        `${seeded.bookings} bookings of ${seeded.patients} made-up patients in ${seconds} s.\n`,
      );
    }
    const quiet = process.env['MENISCUS_DEMO_QUIET'] === '1';
    return { house, day: quiet ? undefined : new LabDay(house.server.address) };
  } catch (failure) {
    await house.close();
    throw failure;
  }
}

function greet({ server }: Installation, config: Config): void {
  const people = STAFF.map(({ username, role }) => `  ${username.padEnd(12)} ${roleLabel(role)}`);
  const lines = [
    `Meniscus demonstration laboratory at ${config.publicUrl ?? server.address}`,
    `Password of everybody: ${DEMO_PASSWORD}   admin code: ${DEMO_ADMIN_CODE}`,
    ...people,
    'For trying out only: these passwords are in the documentation, and no patient exists.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

main().catch(failedToStart);
