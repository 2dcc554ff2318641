import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Lot, LotCorrection, MovementLine } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { dayField, Fields, textArea } from '../ui/forms/fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { DateTime, formatDay } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Pager } from '../ui/table/pager.js';
import { TitleRow } from '../ui/table/title-row.js';
import { correctExpiry, lotHistory } from './inventory.api.js';
import { MoveLotDialog, type LotMove } from './move-lot-dialog.js';
import { Expiry, MOVEMENT_WORDS, Quantity } from './stock-parts.js';

/** One lot: its places, its whole history, and what to do when it spoils or comes back. */
export function LotDetail({ lot, onMoved }: { readonly lot: Lot; readonly onMoved: () => void }) {
  const mayMove = useCan('stock.move');
  const mayKeep = useCan('stock.keep');
  const [isCorrecting, setCorrecting] = useState(false);
  const [moving, setMoving] = useState<LotMove>();
  const done = (): void => {
    setMoving(undefined);
    setCorrecting(false);
    onMoved();
  };
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="Product">
          {lot.productName} <span className="dimmed">{lot.productCode}</span>
        </Fact>
        <Fact name="Expires">
          <Expiry expiry={lot.expiry} state={lot.state} />
        </Fact>
        {lot.places.map(({ placeId, place, quantity }) => (
          <Fact key={placeId} name={place}>
            <Quantity of={quantity} unit={lot.useUnit} />
          </Fact>
        ))}
      </Facts>
      {(mayKeep || (mayMove && lot.places.length > 0)) && (
        <Group gap={8}>
          {mayMove && lot.places.length > 0 && (
            <Button size="sm" variant="default" onClick={() => setMoving('waste')}>
              Waste
            </Button>
          )}
          {mayMove && lot.places.length > (lot.inStore === '0' ? 0 : 1) && (
            <Button size="sm" variant="default" onClick={() => setMoving('return')}>
              Take back into the store
            </Button>
          )}
          {mayKeep && (
            <Button size="sm" variant="default" onClick={() => setCorrecting(true)}>
              Correct expiry
            </Button>
          )}
        </Group>
      )}
      <WhatMoved lot={lot} />
      {moving !== undefined && (
        <MoveLotDialog lot={lot} move={moving} onDone={done} onClose={() => setMoving(undefined)} />
      )}
      {isCorrecting && <CorrectExpiryDialog lot={lot} onDone={done} onClose={() => setCorrecting(false)} />}
    </Stack>
  );
}

function WhatMoved({ lot }: { readonly lot: Lot }) {
  const where = lot.places.map(({ placeId, quantity }) => `${placeId} ${quantity}`).join(' ');
  const [page, setPage] = useState(1);
  const story = useLoaded(
    `story of ${lot.id}`,
    () => lotHistory(lot.id, page),
    `${page} ${where} ${lot.expiry ?? ''}`,
  );
  return (
    <>
      <Title order={3} fz="sm">
        What moved
      </Title>
      <WhenLoaded of={story} skeleton={<TableSkeleton rows={3} columns={3} />}>
        {({ movements, corrections }) => (
          <>
            <LotStory movements={movements.items} corrections={corrections} />
            <Pager {...movements} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

/** "to Serology bench", "from the supplier": a movement's way in a few words. */
function routeText({ kind, from, to, supplier }: MovementLine): string {
  if (kind === 'received') return supplier === '' ? 'into the store' : `from ${supplier}`;
  if (kind === 'difference') return to === null ? `missing, ${from ?? ''}` : `found, ${to}`;
  if (kind === 'dispatched') return `to ${to ?? ''}`;
  return from === null ? '' : `from ${from}`;
}

interface LotStoryProps {
  readonly movements: readonly MovementLine[];
  readonly corrections: readonly LotCorrection[];
}

const expires = (day: string | null): string =>
  day === null ? 'does not expire' : `expires ${formatDay(day)}`;

/** Every movement of a lot and what its expiry was before, the newest first. */
function LotStory({ movements, corrections }: LotStoryProps) {
  if (movements.length === 0 && corrections.length === 0) return <Text c="dimmed">Nothing moved yet.</Text>;
  const moved = movements.map((line) => ({ at: line.at, row: <MovedRow key={line.id} line={line} /> }));
  const corrected = corrections.map((one) => ({
    at: one.at,
    row: <CorrectedRow key={one.id} correction={one} />,
  }));
  const rows = [...corrected, ...moved].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Table aria-label="What moved" verticalSpacing={6}>
      <TitleRow titles={['When', 'What', 'Quantity']} figures={1} />
      <Table.Tbody>{rows.map(({ row }) => row)}</Table.Tbody>
    </Table>
  );
}

function MovedRow({ line }: { readonly line: MovementLine }) {
  return (
    <Table.Tr>
      <When {...line} />
      <Table.Td>
        {MOVEMENT_WORDS[line.kind]} {routeText(line)}
        {line.reason !== '' && <div className="dimmed">{line.reason}</div>}
      </Table.Td>
      <Table.Td ta="right">
        <Quantity of={line.quantity} unit={line.useUnit} />
      </Table.Td>
    </Table.Tr>
  );
}

function CorrectedRow({ correction }: { readonly correction: LotCorrection }) {
  const { before, after, reason } = correction;
  return (
    <Table.Tr>
      <When {...correction} />
      <Table.Td colSpan={2}>
        Expiry corrected: {expires(after)}, before: {expires(before)}
        <div className="dimmed">{reason}</div>
      </Table.Td>
    </Table.Tr>
  );
}

function When({ at, by }: Pick<MovementLine, 'at' | 'by'>) {
  return (
    <Table.Td>
      <DateTime at={at} />
      <div className="dimmed">{by}</div>
    </Table.Td>
  );
}

interface CorrectExpiryDialogProps {
  readonly lot: Pick<Lot, 'id' | 'lot' | 'productName' | 'expiry'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Corrects an expiry that was typed otherwise than the pack says. */
function CorrectExpiryDialog({ lot, onDone, onClose }: CorrectExpiryDialogProps) {
  const form = useForm({ initialValues: { expiry: lot.expiry ?? '', reason: '' } });
  const isSame = !form.isDirty('expiry');
  const sending = useSending({
    form,
    notDone: 'The expiry was not corrected',
    send: ({ expiry, reason }, { key }) =>
      correctExpiry(lot.id, { expiry: expiry === '' ? null : expiry, reason: reason.trim() }, key),
    onDone: () => {
      showDone(`The expiry of lot ${lot.lot} was corrected`);
      onDone();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title={`Correct expiry: ${lot.productName}, lot ${lot.lot}`}
      lost={form.isDirty() ? 'The correction' : undefined}
      confirmLabel="Correct it"
      disabled={isSame || form.values.reason.trim().length < 3}
      missing={isSame ? 'Enter what is printed on the pack' : 'Say why'}
      onClose={onClose}
    >
      <Stack gap={14}>
        <Fields form={form} of={CORRECTION} />
      </Stack>
    </SentDialog>
  );
}

const CORRECTION = {
  expiry: dayField('Expiry', {
    kind: 'expiry',
    description: 'Empty where it does not expire',
    maw: 240,
    'data-autofocus': true,
  }),
  reason: textArea('Reason', { maxLength: 500 }),
};
