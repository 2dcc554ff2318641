import { Table } from '@mantine/core';

interface TitleRowProps {
  readonly titles: readonly string[];
  /** The number of last columns that hold figures. */
  readonly figures?: number;
}

/** The head of a plain table. */
export function TitleRow({ titles, figures = 0 }: TitleRowProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {titles.map((title, place) => (
          <Table.Th key={title} {...(place >= titles.length - figures && { ta: 'right' })}>
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
