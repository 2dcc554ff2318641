import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/layout/page-name.js';
import classes from './page-frame.module.css';

interface PageFrameProps {
  /** For the browser's tab. */
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A quiet page that says one thing: refused, not found, not built. */
export function PageFrame({ title, icon, children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <div className={classes.frame}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div>{children}</div>
    </div>
  );
}
