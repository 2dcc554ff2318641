import { Button, Group, NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { labToday } from '../ui/date-time.js';
import { Part } from './payer-parts.js';
import { statementFile } from './payers.api.js';

const MONTHS_BACK = 24;

/** The month that runs and those before it, as 2026-11. */
function months(today: string): readonly string[] {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1));
    return at.toISOString().slice(0, 7);
  });
}

function named(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  return at.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A month of the account as it is sent to the payer. */
export function Statements({ payerId }: { readonly payerId: string }) {
  const offered = months(labToday());
  const [month, setMonth] = useState(offered[0] ?? '');
  return (
    <Part title="Statements" empty="" isEmpty={false}>
      <Group gap={8} align="flex-end" wrap="wrap">
        <NativeSelect
          label="Month"
          w={200}
          value={month}
          data={offered.map((value) => ({ value, label: named(value) }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        <Button
          component="a"
          href={statementFile(payerId, month, 'pdf')}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} />}
        >
          Statement
        </Button>
        <Button
          component="a"
          href={statementFile(payerId, month, 'csv')}
          download
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
        >
          CSV
        </Button>
      </Group>
    </Part>
  );
}
