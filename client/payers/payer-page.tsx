import { Button, Group } from '@mantine/core';
import { IconCash, IconFileInvoice, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PayerAccount, PayerCredit, PayerInvoice } from '../../shared/contract/payer-shapes.js';
import { PAYER_KIND_TEXT } from '../../shared/vocabulary.js';
import type { Freshness } from '../core/live-status.js';
import { useLab } from '../core/lab.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLiveReload, useLiveLoaded } from '../ui/feedback/use-loaded.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { PaymentDialog, ReversePayerEntryDialog, WriteOffInvoice } from './payer-dialogs.js';
import { Ages, Terms } from './payer-facts.js';
import { PayerForm } from './payer-form.js';
import { Credits } from './payer-credits.js';
import { Charges, Invoices, overdueOf } from './payer-parts.js';
import { PAYERS_LIVE, readPayer, type ShownPayer } from './payers.api.js';
import { Statements } from './statements.js';
import { UnnamedParts } from './unnamed-parts.js';
import classes from './payer-page.module.css';

const ABOVE = { title: 'Payers', to: '/payers' };

/** One payer: what it is and owes, what is not invoiced, its invoices, what came in for them, statements. */
export function Component() {
  const { id = '' } = useParams();
  const unit = useLab((lab) => lab.currency);
  const { data, seq, problem, reload, asOf } = useLiveLoaded(`payer ${id}`, () => readPayer(id));
  useLiveReload({
    topics: PAYERS_LIVE.topics,
    since: seq,
    concerns: (event) => PAYERS_LIVE.concerns(event) && event.subject.id === id,
    reload,
  });
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={6} />;
  return <PayerRecord key={id} picture={data} asOf={asOf} unit={unit} reload={reload} />;
}

type PendingAct =
  'change' | 'invoice' | 'payment' | { readonly writeOff: PayerInvoice } | { readonly takeBack: PayerCredit };

interface PayerRecordProps {
  readonly picture: ShownPayer;
  readonly asOf: Freshness;
  readonly unit: string;
  readonly reload: () => Promise<void>;
}

function PayerRecord({ picture, asOf, unit, reload }: PayerRecordProps) {
  const [pending, setPending] = useState<PendingAct>();
  const { payer, charges, invoices, credits } = picture;
  const close = (): void => setPending(undefined);
  const dialog = { payer, unit, onClose: close, onDone: () => done() };
  const done = (): void => {
    close();
    void reload();
  };
  return (
    <>
      <PageHeader
        title={payer.name}
        above={ABOVE}
        asOf={asOf}
        subtitle={`${PAYER_KIND_TEXT[payer.kind]} · ${payer.number}${payer.active ? '' : ' · switched off'}`}
        action={<Acts payer={payer} onAsk={setPending} />}
      />
      <section className={`card ${classes.about}`} aria-label="Details">
        <Terms payer={payer} unit={unit} />
        <Ages payer={payer} unit={unit} overdue={overdueOf(invoices)} />
      </section>
      {payer.isNotNamed ? (
        <UnnamedParts parts={picture.unnamed} unit={unit} onMoved={reload} />
      ) : (
        <Charges charges={charges} count={picture.chargesCount} unit={unit} isNew={invoices.length === 0} />
      )}
      <Invoices
        invoices={invoices}
        count={picture.invoicesCount}
        unit={unit}
        onWriteOff={(invoice) => setPending({ writeOff: invoice })}
      />
      <Credits
        credits={credits}
        count={picture.creditsCount}
        unit={unit}
        onTakeBack={(credit) => setPending({ takeBack: credit })}
      />
      <Statements
        payer={payer}
        mails={picture.mails}
        mailsCount={picture.mailsCount}
        reload={reload}
        onAddress={() => setPending('change')}
      />
      {pending === 'change' && <PayerForm payer={payer} unit={unit} onSaved={done} onClose={close} />}
      {pending === 'invoice' && <InvoiceDialog {...dialog} first={picture.chargedFrom ?? undefined} />}
      {pending === 'payment' && <PaymentDialog {...dialog} invoices={invoices} />}
      {typeof pending === 'object' && 'writeOff' in pending && (
        <WriteOffInvoice {...dialog} invoice={pending.writeOff} />
      )}
      {typeof pending === 'object' && 'takeBack' in pending && (
        <ReversePayerEntryDialog {...dialog} credit={pending.takeBack} />
      )}
    </>
  );
}

function Acts({
  payer,
  onAsk,
}: {
  readonly payer: PayerAccount;
  readonly onAsk: (asked: PendingAct) => void;
}) {
  return (
    <Group gap={8}>
      {!payer.isNotNamed && (
        <Button variant="default" leftSection={<IconPencil />} onClick={() => onAsk('change')}>
          Change
        </Button>
      )}
      <Button variant="default" leftSection={<IconCash />} onClick={() => onAsk('payment')}>
        Payment
      </Button>
      {!payer.isNotNamed && (
        <Button leftSection={<IconFileInvoice />} onClick={() => onAsk('invoice')}>
          Write invoice
        </Button>
      )}
    </Group>
  );
}
