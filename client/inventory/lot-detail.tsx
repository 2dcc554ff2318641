import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { Lot } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Pager } from '../ui/table/pager.js';
import { CorrectExpiryDialog } from './correct-expiry-dialog.js';
import { storyOfLot } from './inventory.api.js';
import { LotStory } from './lot-story.js';
import { MoveLotDialog, type LotMove } from './move-lot-dialog.js';
import { Expiry, Quantity } from './stock-parts.js';

interface LotDetailProps {
  readonly lot: Lot;
  readonly onMoved: () => void;
}

/** One lot: where it lies, its whole story, and what is done when it spoils or comes back. */
export function LotDetail({ lot, onMoved }: LotDetailProps) {
  const mayMove = useCan('stock.move');
  const mayKeep = useCan('stock.keep');
  const [isCorrecting, setCorrecting] = useState(false);
  const [moving, setMoving] = useState<LotMove>();
  const where = lot.places.map(({ placeId, quantity }) => `${placeId} ${quantity}`).join(' ');
  const [page, setPage] = useState(1);
  const story = useLoaded(
    `story of ${lot.id}`,
    () => storyOfLot(lot.id, page),
    `${page} ${where} ${lot.expiry ?? ''}`,
  );
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
      {moving !== undefined && (
        <MoveLotDialog lot={lot} move={moving} onDone={done} onClose={() => setMoving(undefined)} />
      )}
      {isCorrecting && <CorrectExpiryDialog lot={lot} onDone={done} onClose={() => setCorrecting(false)} />}
    </Stack>
  );
}
