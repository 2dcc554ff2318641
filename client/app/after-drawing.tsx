import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useRef } from 'react';
import { useConfirmation } from '../core/confirmation.js';
import { asOverlay } from '../ui/feedback/lazy-overlay.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { ShortcutList } from './shortcut-list.js';
import './fonts/name-fonts.js';
// Here before it is needed: the server is away then.
import './page-loading.js';
import '../ui/feedback/lazy-fallback.js';
import classes from './shell.module.css';

const ConfirmPassword = lazyPart(
  () => import('./confirm-password.js'),
  asOverlay(
    ({ onAnswer }) =>
      () =>
        onAnswer(false),
  ),
);

interface AfterDrawingProps {
  /** The keys of somebody at work are there with the page. */
  readonly isAtWork: boolean;
}

/** Parts nobody sees until something happens: no page waits for them. */
export default function AfterDrawing({ isAtWork }: AfterDrawingProps) {
  const asking = useConfirmation((state) => state.asking);
  return (
    <>
      <Notices />
      {!isAtWork && <ShortcutList />}
      <Suspense fallback={null}>
        {asking !== undefined && <ConfirmPassword onAnswer={asking.answer} />}
      </Suspense>
    </>
  );
}

/** On a phone the buttons that save are at the bottom, so notices appear under the header. */
function Notices() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => publishHeight(place.current), []);
  return (
    <div ref={place}>
      <Notifications
        withinPortal={false}
        position={isPhone === true ? 'top-center' : 'bottom-right'}
        classNames={{ root: classes.notices }}
        limit={4}
      />
    </div>
  );
}

/** Publishes the total height of the notices, which everything over the page leaves free (base.css). */
function publishHeight(place: HTMLElement | null): () => void {
  const stacks = [...(place?.children ?? [])];
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.max(0, ...stacks.map(({ clientHeight }) => clientHeight));
    // Changing it recalculates the styles of the whole page.
    if (height === told) return;
    told = height;
    document.documentElement.style.setProperty('--notices-height', `${height}px`);
  });
  for (const stack of stacks) observer.observe(stack);
  return () => {
    observer.disconnect();
    document.documentElement.style.removeProperty('--notices-height');
  };
}
