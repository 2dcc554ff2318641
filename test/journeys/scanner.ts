import type { Page } from 'playwright-core';

/** Between two keys of a scanner. */
const KEY_MS = 5;

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
const character = (text: string): typeof ENTER => ({ key: text, code: '', text, windowsVirtualKeyCode: 0 });

/**
 * Keys as a scanner sends them: none waits until the one before was drawn, and each has the time at which the device
 * sent it, however long a busy machine takes to hand it over.
 */
export async function burst(page: Page, keys: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const start = Date.now() - keys.length * KEY_MS;
  const sent = keys.flatMap((name, index) => {
    const key = name === 'Enter' ? ENTER : character(name);
    const timestamp = (start + index * KEY_MS) / 1000;
    return (['keyDown', 'keyUp'] as const).map((type) =>
      devtools.send('Input.dispatchKeyEvent', { ...key, type, timestamp }),
    );
  });
  await Promise.all(sent);
  await devtools.detach();
}

/** A number off a label: its characters, and Enter. */
export function scan(page: Page, text = ''): Promise<void> {
  return burst(page, [...text, 'Enter']);
}
