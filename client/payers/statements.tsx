import { Button, Group, NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayerAccount, StatementMail } from '../../shared/contract/payer-shapes.js';
import { formatMonth, labToday } from '../ui/layout/date-time.js';
import { NewestOf } from '../ui/table/pager.js';
import { MailStatementDialog } from './mail-statement-dialog.js';
import { Part } from './part.js';
import { statementFile } from './payers.api.js';
import { Mails } from './statement-mails.js';

const MONTHS_BACK = 24;

/** The month that runs and those before it, as 2026-11. */
function months(today: string): readonly string[] {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1));
    return at.toISOString().slice(0, 7);
  });
}

interface StatementsProps {
  readonly payer: PayerAccount;
  readonly mails: readonly StatementMail[];
  readonly mailsCount: number;
  readonly reload: () => Promise<void>;
  /** The payer has no address: it is entered where the payer is changed. */
  readonly onAddress: () => void;
}

/** A month of the account as it is sent to the payer, and when it was sent. */
export function Statements({ payer, mails, mailsCount, reload, onAddress }: StatementsProps) {
  const offered = months(labToday());
  const [month, setMonth] = useState(offered[0] ?? '');
  const [isMailing, setMailing] = useState(false);
  const hasAddress = payer.email.trim() !== '';
  const done = (): void => {
    setMailing(false);
    void reload();
  };
  return (
    <Part title="Statements" empty="" isEmpty={false}>
      <Group gap={8} align="flex-end" wrap="wrap">
        <NativeSelect
          label="Month"
          w={200}
          value={month}
          data={offered.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        <Button
          component="a"
          href={statementFile(payer.id, month, 'pdf')}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} />}
        >
          Statement
        </Button>
        <Button
          component="a"
          href={statementFile(payer.id, month, 'csv')}
          download
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
        >
          CSV
        </Button>
        {!payer.isNotNamed && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.75} />}
            onClick={hasAddress ? () => setMailing(true) : onAddress}
          >
            {hasAddress ? 'Send by email' : 'Add an address to send by email'}
          </Button>
        )}
      </Group>
      <Mails mails={mails} />
      <NewestOf shown={mails.length} count={mailsCount} />
      {isMailing && (
        <MailStatementDialog
          payer={payer}
          month={month}
          named={formatMonth(month)}
          onDone={done}
          onClose={() => setMailing(false)}
        />
      )}
    </Part>
  );
}
