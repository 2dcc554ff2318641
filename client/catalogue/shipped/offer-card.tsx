import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ShippedDifference, ShippedOffer } from '../../../shared/contract/shipped.js';
import { useContinue } from '../../core/navigation.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { UnitChip } from '../../ui/layout/chips.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { offerAnswer, dismissShipped, itemText, acceptShipped, titleOf } from './offered.js';

const COLUMNS: readonly Column<ShippedDifference>[] = [
  { key: 'what', title: 'What', render: titleOf },
  {
    key: 'was',
    title: 'Yours',
    width: '30%',
    render: ({ was, own }) => (
      <>
        <Said value={was} /> {own && <span className="dimmed">(changed by you)</span>}
      </>
    ),
  },
  { key: 'now', title: 'Shipped now', width: '30%', render: ({ now }) => <Said value={now} /> },
];

function Said({ value }: { readonly value: unknown }) {
  const text = itemText(value);
  return text === '' ? (
    <span className="dimmed">none</span>
  ) : (
    <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
  );
}

interface OfferCardProps {
  readonly offer: ShippedOffer;
  readonly onDone: () => void;
}

/** The updates of one profile: those ticked are tried, taken, or declined. */
export function OfferCard({ offer, onDone }: OfferCardProps) {
  const { code, name, unit, hasDraft, differences } = offer;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ own }) => !own).map(titleOf)),
  );
  return (
    <section aria-label={name}>
      <Group gap={8} mt={22} mb={8}>
        <Title order={2} fz="md">
          {name}
        </Title>
        <Text span c="dimmed" fz="xs">
          {code}
        </Text>
        <UnitChip unit={unit} />
        {hasDraft && (
          <Badge color="amber" variant="light">
            Draft
          </Badge>
        )}
      </Group>
      <DataTable
        label={`Newer of ${code}`}
        columns={COLUMNS}
        rows={differences}
        rowKey={titleOf}
        selected={ticked}
        onSelect={setTicked}
      />
      <OfferActs
        offer={offer}
        meant={differences.filter((one) => ticked.has(titleOf(one)))}
        onDone={onDone}
      />
    </section>
  );
}

interface OfferActsProps extends OfferCardProps {
  readonly meant: readonly ShippedDifference[];
}

function OfferActs({ offer, meant, onDone }: OfferActsProps) {
  const { code, version, hasDraft } = offer;
  const goOn = useContinue();
  const [isTaking, setTaking] = useState(false);
  const profiles = [offerAnswer(offer, meant)];
  const run = (act: () => Promise<void>) => (): void =>
    void act().catch((thrown: unknown) => showProblem(thrown, { what: 'It was not done' }));
  const tryIt = run(async () => {
    await acceptShipped({ profiles, reason: 'From the shipped catalogue', draft: true });
    await goOn(`/profile/config?code=${encodeURIComponent(code)}`);
  });
  const dismiss = run(async () => {
    await dismissShipped({ profiles });
    showDone(`${code} stays as it is`);
    onDone();
  });
  const take = async (reason: string): Promise<void> => {
    await acceptShipped({ profiles, reason });
    showDone(`${meant.length} of ${code} taken`);
    onDone();
  };
  const isNew = version === 0;
  const isShut = meant.length === 0 || hasDraft;
  return (
    <>
      {hasDraft && <Text mt={10}>Someone is working on {code}: publish the draft or discard it first.</Text>}
      <Group gap={8} mt={10}>
        {!isNew && (
          <Button variant="default" disabled={isShut} onClick={tryIt}>
            Try as a draft
          </Button>
        )}
        <Button variant="default" disabled={isShut} onClick={() => setTaking(true)}>
          Take
        </Button>
        <Button variant="subtle" color="gray" disabled={meant.length === 0} onClick={dismiss}>
          Keep ours
        </Button>
      </Group>
      {isTaking && (
        <ReasonDialog
          title={`Take ${meant.length} of ${code}?`}
          text={
            isNew
              ? 'It is on the menu at once, at its starting price.'
              : 'Published at once as the next version, without a dry run.'
          }
          confirmLabel="Take"
          onConfirm={take}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}
