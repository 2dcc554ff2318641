// The server as built and run, failing at SIGUSR2 in a way that nothing catches.
import { pino } from 'pino';
import { Installation, stopOnSignal, stopWhenLost } from '../../dist/server/boot/installation.js';
import { readConfig } from '../../dist/server/kernel/config.js';

const house = new Installation(readConfig());
stopOnSignal(house, 0);
stopWhenLost(pino(), house);
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('nobody waited for this'));
  setImmediate(() => {
    throw new Error('nobody caught this');
  });
});
const { address } = await house.open();
process.stdout.write(`Meniscus is ready at ${address}\n`);
