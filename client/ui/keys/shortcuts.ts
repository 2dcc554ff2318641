import { useLayoutEffect, useRef, createContext, useContext, useState } from 'react';
import { create } from 'zustand';
import { bindKey, hasModifier, receivesKeys, keyLayers, listen, type KeyLayer } from './keys.js';

export interface Shortcut {
  /** Mantine's notation: `mod+Enter`, `shift+N`, `?`. */
  readonly keys: string;
  readonly label: string;
  /** It works now: no dialog is over the part that it belongs to. */
  readonly isHeard: () => boolean;
}

export interface ShortcutOptions {
  readonly enabled?: boolean;
  /** Unless it is said, only a key with Ctrl, Cmd or Alt works while someone is typing. */
  readonly whileTyping?: boolean;
  /** Over every dialog too. */
  readonly everywhere?: boolean;
}

/** The shortcuts of the open screens, listed in the `?` sheet as far as they are active. */
export const useShortcuts = create<{ readonly shortcuts: readonly Shortcut[] }>(() => ({ shortcuts: [] }));

/** A key for the life of a component; it is off while a dialog is over the part that it belongs to. */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { enabled = true, whileTyping = hasModifier(keys), everywhere = false }: ShortcutOptions = {},
): void {
  const layer = useOwnLayer();
  const latest = useRef(run);
  // Before the picture: who sees it may press the key already.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const shortcut: Shortcut = { keys, label, isHeard: () => everywhere || receivesKeys(layer) };
    useShortcuts.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, shortcut] }));
    const release = bindKey({ keys, run: () => latest.current(), layer, whileTyping, everywhere });
    return () => {
      release();
      useShortcuts.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((one) => one !== shortcut) }));
    };
  }, [keys, label, enabled, whileTyping, everywhere, layer]);
}

/** `mod+Enter` as people read it. */
export function keyNames(keys: string): readonly string[] {
  const isMac = navigator.platform.startsWith('Mac');
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl';
    return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
  });
}

/** The layer that a part is drawn in, through portals too. */
export const KeyLayerContext = createContext<KeyLayer | undefined>(undefined);

function useOwnLayer(): KeyLayer | undefined {
  return useContext(KeyLayerContext);
}

/** A layer for as long as it is open; pass it to `KeyLayerContext` around its content. */
export function useKeyLayer(kind: KeyLayer['kind'], isOpen: boolean, close: () => void): KeyLayer {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const [layer] = useState<KeyLayer>(() => ({ kind, close: () => latest.current() }));
  useLayoutEffect(() => {
    listen();
    return isOpen ? keyLayers.open(layer) : undefined;
  }, [isOpen, layer]);
  return layer;
}
