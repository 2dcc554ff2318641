import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Result } from '../../../shared/contract/results.js';
import { isCell } from '../../../shared/disciplines/haematology/cells.js';
import { GROWTH } from '../../../shared/disciplines/microbiology/culture.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { entryOfCard, queueBatch } from '../../core/batch.js';
import { addressOf, cardPath } from '../entry/result-address.js';
import { rowsOf } from '../entry/typed-result.js';

interface OwnSheetNoticeProps {
  readonly why: string;
  readonly cards: readonly JobCardRow[];
}

/** A profile that takes more than rows: its samples are entered one after another. */
export function OwnSheetNotice({ why, cards }: OwnSheetNoticeProps) {
  const navigate = useNavigate();
  const [first, ...others] = cards;
  if (first === undefined) return null;
  const start = (): void => {
    queueBatch(others.map(entryOfCard));
    void navigate(cardPath(first.laboratoryUnit, first, addressOf(new URLSearchParams())));
  };
  return (
    <Alert color="blue" icon={<IconInfoCircle />} title={`${first.testname} has a sheet of its own`}>
      {why}
      <Button mt={10} display="block" onClick={start}>
        Enter {cards.length === 1 ? 'it' : `the ${cards.length} samples one after another`}
      </Button>
    </Alert>
  );
}

/** Why a profile is entered on its own sheet and not in a grid; undefined for one of plain rows. */
export function ownSheetNeeded(result: Result): string | undefined {
  const rows = rowsOf(result);
  if (result.discipline === 'bloodbank')
    return 'A group, a screen and a crossmatch are read sample by sample.';
  if (rows.some(isCell)) return 'Cells are counted and a film is described sample by sample.';
  if (rows.some(({ code }) => code === GROWTH)) return 'A culture is read plate by plate.';
  return undefined;
}
