import { Group, Pagination, Text } from '@mantine/core';

export interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, size, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1) return null;
  const first = (page - 1) * size + 1;
  return (
    <Group justify="space-between" mt={12}>
      <Text c="dimmed" className="tnum">
        {first.toLocaleString('en')}–{Math.min(total, page * size).toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
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
