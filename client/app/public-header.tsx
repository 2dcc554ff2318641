import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Brand, SchemeToggle } from '../ui/layout/brand.js';
import { lazyPart, unseen } from '../ui/feedback/lazy-part.js';
import { SignInButton } from './sign-in-button.js';
import classes from './public-header.module.css';

/** Its panel, its key and its tooltip weigh as much as the page: they come once that is drawn. */
const HelpButton = lazyPart<object>(
  () => import('./help-button.js').then((part) => ({ default: part.HelpButton })),
  unseen,
);

const LINKS = [
  { label: 'Test menu', to: '/available-profiles' },
  { label: 'Formulas', to: '/all-formulas' },
] as const;

export function PublicHeader() {
  return (
    <header className={`${classes.header} no-print`}>
      <Brand to="/home" />
      <nav aria-label="Public pages" className={classes.links}>
        {LINKS.map(({ label, to }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            px={10}
          >
            {label}
          </Button>
        ))}
      </nav>
      <span className={classes.right}>
        <span className={classes.help}>
          <Suspense fallback={null}>
            <HelpButton />
          </Suspense>
        </span>
        <SchemeToggle />
        <SignInButton />
      </span>
    </header>
  );
}
