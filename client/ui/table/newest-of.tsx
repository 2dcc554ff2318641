import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NewestOfProps {
  readonly shown: number;
  readonly count: number;
  /** Where the others are found, or what is done about them. */
  readonly children?: ReactNode;
}

/** Under a list that does not show all that there is: "The newest 200 of 340." */
export function NewestOf({ shown, count, children }: NewestOfProps) {
  if (count <= shown) return null;
  return (
    <Text c="dimmed" size="sm" mt={6}>
      The newest {shown.toLocaleString('en')} of {count.toLocaleString('en')}. {children}
    </Text>
  );
}
