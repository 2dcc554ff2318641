import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyLayerContext, useKeyLayer } from './use-key-layer.js';

export interface DialogProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question or a small form over the page, whose keys rest meanwhile; Escape closes the topmost dialog. */
export function Dialog({ opened, title, onClose, children }: DialogProps) {
  const layer = useKeyLayer('dialog', opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeyLayerContext value={layer}>{children}</KeyLayerContext>
    </Modal>
  );
}
