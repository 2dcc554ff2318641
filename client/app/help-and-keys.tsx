import { useIdle } from '@mantine/hooks';
import { HelpButton } from './help-button.js';
import { KeyboardSheet } from './keyboard-sheet.js';
import classes from './bare-page.module.css';

/** The board's own buttons leave the wall alone as soon. */
const HIDE_AFTER_MS = 6000;

/** The guide and the list of keys, in a corner of a page that has no header. */
export default function HelpAndKeys({ onWall }: { readonly onWall: boolean }) {
  const isIdle = useIdle(HIDE_AFTER_MS, { initialState: false });
  return (
    <>
      <div
        className={`${classes.corner} no-print`}
        data-wall={onWall || undefined}
        data-idle={(onWall && isIdle) || undefined}
      >
        <HelpButton />
      </div>
      <KeyboardSheet />
    </>
  );
}
