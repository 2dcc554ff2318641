import { Group, Pagination, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { totalText } from '../layout/count-text.js';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are more than `total`. */
  readonly more?: boolean;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, size, total, more = false, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil((more ? total + 1 : total) / size));
  if (pages === 1) return null;
  const first = (page - 1) * size + 1;
  return (
    <Group justify="space-between" mt={12}>
      <Text c="dimmed">
        {first.toLocaleString('en')}–{Math.min(total, page * size).toLocaleString('en')} of{' '}
        {totalText({ total, more })}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size="md"
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </Group>
  );
}

interface NewestOfProps {
  readonly shown: number;
  readonly count: number;
  /** The way to find the others, or what is done about them. */
  readonly children?: ReactNode;
}

/** Under a list that does not show all that there is: "The newest 200 of 340." */
export function NewestNotice({ shown, count, children }: NewestOfProps) {
  if (count <= shown) return null;
  return (
    <Text c="dimmed" size="sm" mt={6}>
      The newest {shown.toLocaleString('en')} of {count.toLocaleString('en')}. {children}
    </Text>
  );
}
