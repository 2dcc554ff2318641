import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { DepositMovement, PatientDeposit, Receipt } from '../../shared/contract/billing-shapes.js';
import { counted } from '../../shared/domain/counted.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { NewestOf } from '../ui/table/pager.js';
import { showProblem } from '../ui/feedback/notify.js';
import { readReceipt } from './billing.api.js';

export interface DepositMovementsProps {
  readonly deposit: PatientDeposit;
  readonly onReprint: (receipt: Receipt) => void;
}

/** How it came there and what became of it, the newest first, once it is asked for; each leads to its receipt. */
export function DepositMovements({ deposit, onReprint }: DepositMovementsProps) {
  const { movements, movementsCount, currency } = deposit;
  const [isShown, setShown] = useState(false);
  if (movements.length === 0) return null;
  if (!isShown)
    return (
      <Button variant="subtle" size="sm" mt={8} ml={-12} onClick={() => setShown(true)}>
        {counted(movementsCount, 'movement')}
      </Button>
    );
  const open = (number: number): Promise<void> =>
    readReceipt(number).then(onReprint, (thrown: unknown) =>
      showProblem(thrown, { what: 'The receipt was not opened', retry: () => open(number) }),
    );
  return (
    <>
      <Box
        component="ul"
        m="12px 0 0"
        p={0}
        style={{ listStyle: 'none' }}
        aria-label="Movements of the deposit"
      >
        {movements.map((movement, place) => (
          <Group key={place} component="li" justify="space-between" gap={8} py={6} style={RULE}>
            <Box flex={1} miw={160}>
              <Text size="sm">{said(movement)}</Text>
              <Text size="sm" c="dimmed">
                <DateTime at={movement.at} />
                {movement.receipt !== null && (
                  <>
                    {' · '}
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      py={6}
                      my={-6}
                      title="Print this receipt again"
                      onClick={() => void open(movement.receipt ?? 0)}
                    >
                      Receipt {movement.receipt}
                    </Anchor>
                  </>
                )}
              </Text>
            </Box>
            <Money amount={movement.amount} unit={currency} />
          </Group>
        ))}
      </Box>
      <NewestOf shown={movements.length} count={movementsCount}>
        Each has its receipt among the patient’s payments.
      </NewestOf>
    </>
  );
}

const RULE = { borderTop: '1px solid var(--line)' } as const;

function said({ kind, labNumber }: DepositMovement): string {
  const of = labNumber === null ? '' : ` ${labNumber}`;
  if (kind === 'used') return `Used for${of}`;
  if (kind === 'kept') return `Kept of${of}`;
  return kind === 'taken' ? 'Taken' : 'Given back';
}
