import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import type { PriceChangeRow } from '../../shared/contract/prices.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { useLiveAgain, useLiveLoaded } from '../ui/feedback/use-loaded.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { formatDay } from '../ui/layout/date-time.js';
import { Pager } from '../ui/table/pager.js';
import { plannedChanges, PRICES_LIVE, undoPrices } from './prices.api.js';

/** What of a list is still to come: each change as the one act that it was, to be undone as one. */
export function PlannedChanges({ list }: { readonly list: string }) {
  const [page, setPage] = useState(1);
  const { data, seq, reload } = useLiveLoaded(`planned ${list}`, () => plannedChanges(list, page), page);
  const [asked, setAsked] = useState<PriceChangeRow>();
  useLiveAgain({ ...PRICES_LIVE, since: seq, reload });
  const undo = async (change: PriceChangeRow): Promise<void> => {
    try {
      await undoPrices(change.id);
      showDone(`The change from ${formatDay(change.from ?? '')} was undone`);
      await reload();
    } catch (thrown) {
      showProblem(thrown, { what: 'The change was not undone' });
    }
  };
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      <Alert color="blue" mb={12} icon={<IconCalendarTime size={18} />} title="Planned">
        <Stack gap={6}>
          {data.items.map((change) => (
            <Group key={change.id} gap={12} justify="space-between">
              <Text size="sm">{inWords(change)}</Text>
              <Button size="compact-md" variant="default" onClick={() => setAsked(change)}>
                Undo
              </Button>
            </Group>
          ))}
          <Pager {...data} onPage={setPage} />
        </Stack>
      </Alert>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Undo this change?"
        text={asked && `${inWords(asked)}. From that day on the list is as it would be without the change.`}
        confirmLabel="Undo it"
        onConfirm={() => {
          if (asked !== undefined) void undo(asked);
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function inWords({ from, to, profiles, codes, percent, by }: PriceChangeRow): string {
  const days = `from ${formatDay(from ?? '')}${to === null ? '' : ` to ${formatDay(to)}`}`;
  const left = profiles - codes.length;
  const which = codes.join(', ') + (left > 0 ? ` and ${left} more` : '');
  const how = percent === null ? '' : ` by ${percent.startsWith('-') ? '' : '+'}${percent} %`;
  return `${which}${how}, ${days}, entered by ${by}`;
}
