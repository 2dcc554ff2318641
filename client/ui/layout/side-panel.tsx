import { Drawer } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { KeyLayerContext, useKeyLayer } from '../keys/shortcuts.js';
import { useKeysHeldUntilFocus } from '../keys/focus.js';

interface SidePanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** CSS width; the whole screen on a phone. */
  readonly width?: string;
  /** `dialog`: the keys of the page rest while it is read, and Tab stays in it. */
  readonly layerKind?: 'panel' | 'dialog';
  /** The content takes the focus itself. */
  readonly takesFocus?: boolean;
}

/** Detail beside the list: the list stays readable and usable. */
export function SidePanel({
  opened,
  onClose,
  title,
  children,
  width = 'min(480px, 100vw)',
  layerKind = 'panel',
  takesFocus = layerKind === 'dialog',
}: SidePanelProps) {
  const layer = useKeyLayer(layerKind, opened, onClose);
  const place = useRef<HTMLDivElement>(null);
  useKeysHeldUntilFocus(opened && takesFocus, place, 'the form');
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
      <div ref={place}>
        <KeyLayerContext value={layer}>{children}</KeyLayerContext>
      </div>
    </Drawer>
  );
}
