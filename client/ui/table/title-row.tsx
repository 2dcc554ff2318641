import { Table } from '@mantine/core';

interface TitleRowProps {
  readonly titles: readonly string[];
  /** So many of the last stand over figures. */
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
