/** On the command line of a process that another one holds by a channel. */
export const WITH_PARENT = '--with-parent';

/** It stops in order with the one that started it, however that one ends: nobody else would ever end it. */
export function stopWithParent(): void {
  if (!process.argv.includes(WITH_PARENT)) return;
  const stop = (): void => void process.emit('SIGTERM', 'SIGTERM');
  if (process.connected) process.once('disconnect', stop);
  else stop();
}
