import { useIdle } from '@mantine/hooks';
import { HelpButton } from './help-button.js';
import { ShortcutList } from './shortcut-list.js';
import classes from './page-frame.module.css';

/** The board's own buttons leave the wall alone as soon. */
const HIDE_AFTER_MS = 6000;

/** The guide and the list of keys, in a corner of a page that has no header. */
export default function HelpAndKeys() {
  const isIdle = useIdle(HIDE_AFTER_MS, { initialState: false });
  return (
    <>
      <div className={`${classes.corner} no-print`} data-idle={isIdle || undefined}>
        <HelpButton />
      </div>
      <ShortcutList />
    </>
  );
}
