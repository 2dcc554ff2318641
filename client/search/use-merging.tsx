import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { FoundPatient } from '../../shared/contract/search.js';
import { useCan } from '../core/session.js';
import { HistoryDialog } from './history-dialog.js';
import { MergeDialog, type MergePair } from './merge-dialog.js';

/** What the cards of found patients offer beside booking. */
export interface Merging {
  readonly mayMerge: boolean;
  /** Who stays; the next card that is chosen is the duplicate. */
  readonly kept: FoundPatient | undefined;
  readonly onMerge: (patient: FoundPatient) => void;
  readonly onHistory: (patient: FoundPatient) => void;
}

/** The two steps of a merge, over several searches if need be; `onChanged`: what was found is another now. */
export function useMerging(onChanged: () => void) {
  const mayMerge = useCan('patients.merge');
  const [kept, setKept] = useState<FoundPatient>();
  const [pair, setPair] = useState<MergePair>();
  const [historyOf, setHistoryOf] = useState<string>();
  const merging: Merging = {
    mayMerge,
    kept,
    onMerge: (patient) => {
      if (kept === undefined) setKept(patient);
      else setPair({ keep: kept.id, merge: patient.id });
    },
    onHistory: ({ id }) => setHistoryOf(id),
  };
  const done = (): void => {
    setPair(undefined);
    setKept(undefined);
    onChanged();
  };
  const parts = (
    <>
      {kept !== undefined && <Chosen kept={kept} onCancel={() => setKept(undefined)} />}
      {pair !== undefined && (
        <MergeDialog
          pair={pair}
          onSwap={() => setPair({ keep: pair.merge, merge: pair.keep })}
          onMerged={done}
          onClose={() => setPair(undefined)}
        />
      )}
      {historyOf !== undefined && (
        <HistoryDialog patientId={historyOf} onChanged={onChanged} onClose={() => setHistoryOf(undefined)} />
      )}
    </>
  );
  return { merging, parts };
}

function Chosen({ kept, onCancel }: { readonly kept: FoundPatient; readonly onCancel: () => void }) {
  return (
    <Alert color="blue" mb={12} role="status">
      <Group justify="space-between">
        <span>
          <strong>{kept.labNumber}</strong> <bdi>{kept.fullName}</bdi> stays. Choose the duplicate below, or
          search for it.
        </span>
        <Button size="xs" h={32} variant="default" onClick={onCancel}>
          Cancel the merge
        </Button>
      </Group>
    </Alert>
  );
}
