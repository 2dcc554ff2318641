import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useCan, useRole } from '../core/session.js';
import { wentTo } from '../ui/keys/held-keys.js';
import { fetchAhead } from './fetch-ahead.js';
import { KeyboardSheet } from './keyboard-sheet.js';
import { tellOpenSave } from './open-save-notice.js';
import { PaletteKey } from './palette/palette-key.js';
import { ScanAnywhere } from './scan-anywhere.js';

export { Header } from './header.js';
export { SideMenu } from './side-menu.js';

export interface AtWorkProps {
  readonly username: string;
}

/** The keys and errands of somebody at work, whatever page is open. */
export function AtWork({ username }: AtWorkProps) {
  useEffect(() => tellOpenSave(username), [username]);
  const { pathname, search } = useLocation();
  useEffect(() => wentTo(pathname + search), [pathname, search]);
  const role = useRole();
  useEffect(() => (role === undefined ? undefined : fetchAhead(role)), [role]);
  const maySearch = useCan('search.use');
  const mayOpen = useCan('home.open');
  return (
    <>
      <KeyboardSheet />
      {mayOpen && <PaletteKey />}
      {maySearch && <ScanAnywhere />}
    </>
  );
}
