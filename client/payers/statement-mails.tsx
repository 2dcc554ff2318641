import { List } from '@mantine/core';
import type { StatementMail } from '../../shared/contract/payer-shapes.js';
import { DateTime, formatMonth } from '../ui/layout/date-time.js';

/** What was sent by email, the newest first. */
export function Mails({ mails }: { readonly mails: readonly StatementMail[] }) {
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
