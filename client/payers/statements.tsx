import { Button, Group, NativeSelect, List, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayerAccount, StatementMail } from '../../shared/contract/payer-shapes.js';
import { formatMonth, labToday, DateTime } from '../ui/layout/date-time.js';
import { NewestNotice } from '../ui/table/pager.js';
import { Part } from './payer-parts.js';
import { statementFile, mailStatement } from './payers.api.js';
import { showDone } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';

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
  /** The payer has no address: it is entered on the payer's form. */
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
        <StatementFiles payerId={payer.id} month={month} />
        {!payer.isNotNamed && (
          <Button
            variant="default"
            leftSection={<IconMail />}
            onClick={hasAddress ? () => setMailing(true) : onAddress}
          >
            {hasAddress ? 'Send by email' : 'Add an address to send by email'}
          </Button>
        )}
      </Group>
      <Mails mails={mails} />
      <NewestNotice shown={mails.length} count={mailsCount} />
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

function StatementFiles({ payerId, month }: { readonly payerId: string; readonly month: string }) {
  return (
    <>
      <Button
        component="a"
        href={statementFile(payerId, month, 'pdf')}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconPrinter />}
      >
        Statement
      </Button>
      <Button
        component="a"
        href={statementFile(payerId, month, 'csv')}
        download
        variant="default"
        leftSection={<IconFileSpreadsheet />}
      >
        CSV
      </Button>
    </>
  );
}

/** Emails sent, the newest first. */
function Mails({ mails }: { readonly mails: readonly StatementMail[] }) {
  if (mails.length === 0) return null;
  return (
    <List size="sm" mt={10} aria-label="Sent by email">
      {mails.map((mail) => (
        <List.Item key={mail.id}>
          {formatMonth(mail.month)} {outcomeText(mail)} {mail.address} by {mail.by}, <DateTime at={mail.at} />
          {mail.sent !== true && mail.answer !== '' && <>: {mail.answer}</>}
        </List.Item>
      ))}
    </List>
  );
}

function outcomeText({ sent }: StatementMail): string {
  if (sent === null) return 'was on its way to';
  return sent ? 'sent to' : 'could not be sent to';
}

interface MailStatementDialogProps {
  readonly payer: PayerAccount;
  readonly month: string;
  /** As people read it, e.g. October 2026. */
  readonly named: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sends the statement of a month to the payer's address, and shows the mail server's answer at once. */
function MailStatementDialog({ payer, month, named, onDone, onClose }: MailStatementDialogProps) {
  return (
    <SubmitDialog
      title={`Send the statement of ${named}`}
      lost={undefined}
      confirmLabel="Send"
      notDone="The statement was not sent"
      onClose={onClose}
      onSubmit={(key) => mailStatement({ payerId: payer.id, month }, key)}
      onDone={({ sent, answer, address }) => {
        // Known, and so pressed again it is another message.
        if (!sent) throw new Error(answer);
        showDone(`The statement of ${named} was sent to ${address}`);
        onDone();
      }}
    >
      <Text>
        It goes to <strong>{payer.email}</strong> as a PDF. The message around it names the laboratory and the
        month, and no amount.
      </Text>
    </SubmitDialog>
  );
}
