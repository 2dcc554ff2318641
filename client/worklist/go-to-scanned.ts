import type { NavigateFunction } from 'react-router-dom';
import { holdKeys } from '../ui/keys/held-keys.js';

/** Sheets hold the keys themselves until they stand. */
const SHEETS = '/update/';

/**
 * Opens what a scanned label leads to; false where it leads nowhere. Whoever types on at once types into that sample:
 * the keys are held until its sheet stands.
 */
export async function goToScanned(
  find: () => Promise<string | undefined>,
  navigate: NavigateFunction,
): Promise<boolean> {
  const hold = holdKeys('the scanned sample');
  try {
    const path = await find();
    if (path === undefined) {
      hold.fail();
      return false;
    }
    hold.leadTo(path);
    const isHere = isOpen(path);
    await navigate(path);
    // Its own sheet: what was held goes on where the hands are.
    if (isHere) hold.arrive();
    else if (!path.startsWith(SHEETS)) hold.giveUp();
    return true;
  } catch (thrown) {
    hold.fail();
    throw thrown;
  }
}

/** The sheet of this result is the page that is open. */
function isOpen(path: string): boolean {
  const [there, here] = [new URL(path, window.location.origin), window.location];
  const query = new URLSearchParams(here.search);
  return (
    there.pathname === here.pathname &&
    ['bookingId', 'profileCode'].every((name) => there.searchParams.get(name) === query.get(name))
  );
}
