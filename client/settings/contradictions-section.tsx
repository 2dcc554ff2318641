import { Badge, Button, ScrollArea, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ListedContradiction } from '../../shared/contract/contradictions.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import { useCan } from '../core/session.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { showDone } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { SettingsCard } from './settings-card.js';
import { readContradictions, switchContradiction } from './settings.api.js';

type Row = ListedContradiction;

/** Combinations that results of one sample cannot have: a laboratory may switch a row off, with a reason. */
export function ContradictionsSection() {
  const loaded = useLoaded('contradictions', readContradictions);
  const [pending, setPending] = useState<Row>();
  const done = (): void => {
    setPending(undefined);
    void loaded.reload();
  };
  return (
    <SettingsCard title="Contradictions">
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={3} />}>
        {(rows) => <ContradictionList rows={rows} onSwitch={setPending} />}
      </WhenLoaded>
      {pending !== undefined && (
        <SwitchDialog row={pending} onDone={done} onClose={() => setPending(undefined)} />
      )}
    </SettingsCard>
  );
}

interface ListProps {
  readonly rows: readonly Row[];
  readonly onSwitch: (row: Row) => void;
}

/** Each with its bench and source, whether it is on, and who switched it last, when and why. */
export function ContradictionList({ rows, onSwitch }: ListProps) {
  const [words, setWords] = useState('');
  const query = words.trim().toLowerCase();
  const shown = rows.filter((row) => textOf(row).includes(query));
  const off = rows.filter(({ on }) => !on).length;
  return (
    <>
      <TextInput
        label="Find a contradiction"
        description={`${rows.length} are asked about before a result is signed${off > 0 ? `, ${off} of them are off` : ''}.`}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        mb={12}
      />
      <ScrollArea.Autosize
        mah={420}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'List of contradictions' }}
      >
        <Table>
          <Table.Tbody>
            {shown.map((row) => (
              <Line key={row.code} row={row} onSwitch={onSwitch} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function textOf({ title, source, unit, parameters, on }: Row): string {
  return [title, source, SHEETS[unit].title, ...parameters, on ? 'on' : 'off'].join(' ').toLowerCase();
}

function Line({ row, onSwitch }: { readonly row: Row; readonly onSwitch: (row: Row) => void }) {
  const maySwitch = useCan('formula.write');
  const { unit, title, source, on, changed } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <div>{title}</div>
        <div className="dimmed">
          {SHEETS[unit].title}. {source}
        </div>
        {changed !== null && (
          <div className="dimmed">
            {on ? 'On again' : 'Off'} since {formatDateTime(changed.at)}, {changed.by}: {changed.reason}
          </div>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Badge color={on ? 'green' : 'gray'} variant="light">
          {on ? 'On' : 'Off'}
        </Badge>
        {maySwitch && (
          <Button
            variant="default"
            mt={6}
            onClick={() => onSwitch(row)}
            aria-label={`Switch ${on ? 'off' : 'on'}: ${title}`}
          >
            {on ? 'Switch off' : 'Switch on'}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface SwitchDialogProps {
  readonly row: Row;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function SwitchDialog({ row, onDone, onClose }: SwitchDialogProps) {
  const { code, title, on, version } = row;
  const confirm = async (reason: string): Promise<void> => {
    await switchContradiction(code, { on: !on, reason, version });
    showDone(on ? 'The contradiction is off' : 'The contradiction is on again');
    onDone();
  };
  return (
    <ReasonDialog
      title={on ? 'Switch this contradiction off?' : 'Switch this contradiction on?'}
      text={
        on
          ? `${title}: such results will be signed without a question.`
          : `${title}: it is asked about again before a result is signed.`
      }
      confirmLabel={on ? 'Switch off' : 'Switch on'}
      danger={on}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
