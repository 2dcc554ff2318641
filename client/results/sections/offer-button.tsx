import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './offer-button.module.css';

interface OfferButtonProps {
  readonly children: ReactNode;
  /** Where it stands among the fields. */
  readonly className?: string;
  readonly onTake: () => void;
}

/** What this bench used last, taken with Enter in an empty field. */
export function OfferButton({ children, className, onTake }: OfferButtonProps) {
  return (
    <Button
      className={`${classes.offer} ${className ?? ''}`}
      size="xs"
      h="auto"
      mih={32}
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
