import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { KeyboardSheet } from './keyboard-sheet.js';
// Here before it is needed: the server is away then.
import './page-on-its-way.js';
import classes from './shell.module.css';

/** What nobody sees until something happens: no page waits for it. */
export default function AfterDrawing() {
  return (
    <>
      <Notices />
      <KeyboardSheet />
    </>
  );
}

/** On a phone the buttons that save stand at the bottom: what is told stands under the header there. */
function Notices() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={isPhone === true ? 'top-center' : 'bottom-right'}
      classNames={{ root: classes.notices }}
      limit={4}
    />
  );
}
