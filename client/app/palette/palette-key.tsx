import { Suspense } from 'react';
import { create } from 'zustand';
import { LoadingLayer, asOverlay } from '../../ui/feedback/lazy-overlay.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';

const Palette = lazyPart(
  () => import('./palette.js'),
  asOverlay(({ onClose }) => onClose),
);

const usePalette = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function openPalette(): void {
  usePalette.setState({ isOpen: true });
}

function closePalette(): void {
  usePalette.setState({ isOpen: false });
}

/** Ctrl+K anywhere; the palette itself is loaded when it is first asked for. */
export function PaletteKey() {
  const isOpen = usePalette((palette) => palette.isOpen);
  useShortcut('mod+K', 'Go to a patient, a number, a screen or an action', openPalette);
  return (
    <Suspense fallback={<LoadingLayer onClose={closePalette} />}>
      {isOpen && <Palette onClose={closePalette} />}
    </Suspense>
  );
}
