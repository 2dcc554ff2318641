import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadingLayer, asOverlay } from '../ui/feedback/lazy-overlay.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { guidePlaceOf } from './screens/screens.js';

const HelpPanel = lazyPart(
  () => import('../help/help-panel.js'),
  asOverlay(({ onClose }) => onClose),
);

/** The user guide at the place of the screen that is open; F1 opens and closes it. */
export function HelpButton() {
  const { pathname } = useLocation();
  const [isOpen, help] = useDisclosure(false);
  useShortcut('F1', 'Help for this screen', help.toggle, { whileTyping: true, everywhere: true });
  return (
    <>
      <Tooltip label="Help for this screen (F1)">
        <ActionIcon
          size={34}
          aria-label="Help for this screen"
          aria-expanded={isOpen}
          aria-keyshortcuts="F1"
          onClick={help.toggle}
        >
          <IconHelp size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={<LoadingLayer onClose={help.close} />}>
        {isOpen && <HelpPanel {...guidePlaceOf(pathname)} onClose={help.close} />}
      </Suspense>
    </>
  );
}
