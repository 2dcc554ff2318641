import { Modal } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { KeyLayerContext, useKeyLayer } from '../keys/shortcuts.js';
import { useKeysHeldUntilFocus } from '../keys/focus.js';

export interface DialogProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question or a small form over the page, whose keys rest meanwhile; Escape closes the topmost dialog. */
export function Dialog({ opened, title, onClose, children }: DialogProps) {
  const layer = useKeyLayer('dialog', opened, onClose);
  const place = useRef<HTMLDivElement>(null);
  useKeysHeldUntilFocus(opened, place, 'the dialog');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // React hands it on to the form that the dialog was opened from, which would be sent too.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div ref={place}>
        <KeyLayerContext value={layer}>{children}</KeyLayerContext>
      </div>
    </Modal>
  );
}
