import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';

export interface Shortcut {
  /** Mantine's notation: `mod+Enter`, `shift+N`, `?`. */
  readonly keys: string;
  readonly label: string;
}

/** What the `?` sheet lists: the shortcuts of the screens that are open now. */
export const useShortcuts = create<{ readonly shortcuts: readonly Shortcut[] }>(() => ({ shortcuts: [] }));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

const PLAIN = /^(?!.*(mod|ctrl|meta|alt)\+)/i;

/** A key for the life of a component. Keys without Ctrl, Cmd or Alt rest while someone is typing. */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { enabled = true }: { readonly enabled?: boolean } = {},
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const shortcut: Shortcut = { keys, label };
    useShortcuts.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, shortcut] }));
    const handle = getHotkeyHandler([[keys, () => latest.current()]]);
    const onKey = (event: KeyboardEvent): void => {
      if (PLAIN.test(keys) && isTyping(event.target)) return;
      handle(event);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      useShortcuts.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((one) => one !== shortcut) }));
    };
  }, [keys, label, enabled]);
}

/** `mod+Enter` as people read it. */
export function keyNames(keys: string): readonly string[] {
  const isMac = navigator.platform.startsWith('Mac');
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl';
    return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
  });
}
