import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyLayerContext, useKeyLayer } from './use-key-layer.js';

export interface SidePanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** CSS width; the whole screen on a phone. */
  readonly width?: string;
  /** `dialog`: the keys of the page rest while it is read, and Tab stays in it. */
  readonly layerKind?: 'panel' | 'dialog';
}

/** Detail beside the list: the list stays readable and usable. */
export function SidePanel({
  opened,
  onClose,
  title,
  children,
  width = 'min(480px, 100vw)',
  layerKind = 'panel',
}: SidePanelProps) {
  const layer = useKeyLayer(layerKind, opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={width}
      withOverlay={false}
      lockScroll={false}
      trapFocus={layerKind === 'dialog'}
      closeOnEscape={false}
      shadow="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeyLayerContext value={layer}>{children}</KeyLayerContext>
    </Drawer>
  );
}
