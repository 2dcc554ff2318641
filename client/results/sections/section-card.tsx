import { Button, Kbd } from '@mantine/core';
import type { HTMLAttributes, ReactNode } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps extends HTMLAttributes<HTMLElement> {
  readonly 'aria-label': string;
}

/** A section of a bench on its sheet; `data-section`: the keys go from one to the next. */
export function SectionCard(props: SectionCardProps) {
  return <section {...props} className={`card ${classes.card}`} data-section />;
}

/** A section's title, with its state beside it. */
export function SectionHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

interface OfferButtonProps {
  readonly children: ReactNode;
  /** Its place among the fields. */
  readonly className?: string;
  readonly onTake: () => void;
}

/** The item this bench used last, taken with Enter in an empty field. */
export function OfferButton({ children, className, onTake }: OfferButtonProps) {
  return (
    <Button
      className={`${classes.offer} ${className ?? ''}`}
      size="xs"
      h="auto"
      py={4}
      variant="light"
      tabIndex={-1}
      rightSection={<Kbd size="xs">Enter</Kbd>}
      onClick={onTake}
    >
      {children}
    </Button>
  );
}
