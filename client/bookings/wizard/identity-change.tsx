import { Table } from '@mantine/core';
import { FIELD_LABELS, IDENTITY_FIELDS, type IdentityField } from '../../../shared/domain/people/person.js';
import type { WhoItIs } from '../../../shared/domain/people/other-person.js';
import { isRealDate } from '../../../shared/domain/people/age.js';
import { sexWord } from '../../../shared/domain/people/sex.js';
import { formatDay } from '../../ui/layout/date-time.js';

interface IdentityChangeProps {
  readonly before: WhoItIs;
  readonly after: WhoItIs;
}

/** Name, date of birth and sex of the record beside what was typed over them; what differs stands out. */
export function IdentityChange({ before, after }: IdentityChangeProps) {
  return (
    <Table withRowBorders={false} verticalSpacing={2} w="auto" aria-label="What was typed over the record">
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th>In the record</Table.Th>
          <Table.Th>Typed now</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {IDENTITY_FIELDS.map((field) => (
          <Table.Tr key={field}>
            <Table.Th fw={400}>{FIELD_LABELS[field]}</Table.Th>
            <Table.Td>
              <bdi>{written(field, before[field])}</bdi>
            </Table.Td>
            <Table.Td fw={before[field] === after[field] ? 400 : 700}>
              <bdi>{written(field, after[field])}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function written(field: IdentityField, value: string | null): string {
  if (value === null || value === '') return '–';
  if (field === 'gender') return sexWord(value);
  return field === 'dateOfBirth' && isRealDate(value) ? formatDay(value) : value;
}
