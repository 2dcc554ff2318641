import {
  Alert,
  Box,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDatabaseExport, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import type { BackupRun, Backups } from '../../shared/contract/operations.js';
import { counted } from '../../shared/domain/plural.js';
import { useLiveList } from '../core/live-list.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { CardsSkeleton } from '../ui/feedback/states.js';
import { WhenLoaded } from '../ui/feedback/use-loaded.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { NewestNotice } from '../ui/table/pager.js';
import { operationsFilter, readBackups, saveBackupSettings, takeBackup } from './operations.api.js';
import { clock, Part, sizeText, spanText } from './part.js';

/** When backups are taken, what became of the last ones, and one now. */
export function BackupsPart() {
  const loaded = useLiveList('backups', {
    topics: ['operations'],
    load: readBackups,
    concerns: operationsFilter('backups'),
  });
  return (
    <WhenLoaded of={loaded} skeleton={<CardsSkeleton count={1} />}>
      {(backups) => <Visible backups={backups} reload={loaded.reload} />}
    </WhenLoaded>
  );
}

function Visible({ backups, reload }: { readonly backups: Backups; readonly reload: () => Promise<void> }) {
  const mayAct = useCan('operations.act');
  const [isSetting, setSetting] = useState(false);
  const isWorking = backups.runs[0]?.outcome === 'waiting';
  const now = async (): Promise<void> => {
    try {
      await takeBackup();
      showDone('The backup is being taken; this page says when it is good');
    } catch (thrown) {
      showProblem(thrown, { what: 'No backup was begun' });
    }
    await reload();
  };
  return (
    <Part
      title="Backups"
      actions={
        mayAct && (
          <>
            <Button variant="default" leftSection={<IconSettings />} onClick={() => setSetting(true)}>
              Plan
            </Button>
            <Button leftSection={<IconDatabaseExport />} loading={isWorking} onClick={() => void now()}>
              Back up now
            </Button>
          </>
        )
      }
    >
      <LastProblem backups={backups} />
      <PlanFacts backups={backups} />
      {backups.runs.length > 0 && (
        <Box mt={16}>
          <DataTable label="Backups" columns={COLUMNS} rows={backups.runs} rowKey={({ id }) => id} />
          <NewestNotice shown={backups.runs.length} count={backups.runsCount} />
        </Box>
      )}
      {isSetting && (
        <BackupSettingsForm
          backups={backups}
          onSaved={() => {
            setSetting(false);
            void reload();
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </Part>
  );
}

function LastProblem({ backups: { runs, settings, lastGood } }: { readonly backups: Backups }) {
  const [last] = runs.filter(({ outcome }) => outcome !== 'waiting');
  if (last?.outcome === 'failed') {
    return (
      <Alert color="red" mb={16} title="The last backup failed">
        {last.problem} It is tried again an hour later.
      </Alert>
    );
  }
  if (settings.enabled || lastGood !== null) return null;
  return (
    <Alert color="amber" mb={16} title="Nothing is backed up">
      If the disk fails, everything on it is lost. Choose under Plan when backups are taken, best into a
      folder on another machine.
    </Alert>
  );
}

function PlanFacts({ backups: { settings, folder, nextAt, lastGood } }: { readonly backups: Backups }) {
  return (
    <Facts>
      <Fact name="Last good">{lastGood === null ? 'None yet' : <DateTime at={lastGood.askedAt} />}</Fact>
      <Fact name="Next">{nextAt === null ? 'By hand only' : <DateTime at={nextAt} />}</Fact>
      <Fact name="Every day at">{settings.enabled ? clock(settings.hour) : null}</Fact>
      <Fact name="Kept">{retentionText(settings)}</Fact>
      <Fact name="Encrypted">{settings.encrypted ? 'Yes' : 'No'}</Fact>
      <Fact name="Folder" wide>
        <span style={{ overflowWrap: 'anywhere' }}>{folder}</span>
      </Fact>
    </Facts>
  );
}

/** "7 days, 4 weeks"; periods of which none is kept are left out. */
function retentionText({ keepDaily, keepWeekly, keepMonthly }: Backups['settings']): string {
  const retained = Object.entries({ day: keepDaily, week: keepWeekly, month: keepMonthly });
  return retained.flatMap(([one, count]) => (count === 0 ? [] : [counted(count, one)])).join(', ');
}

const OUTCOMES: Readonly<Record<BackupRun['outcome'], string>> = {
  waiting: 'Being taken',
  good: 'Good',
  failed: 'Failed',
};

const COLUMNS: readonly Column<BackupRun>[] = [
  { key: 'askedAt', title: 'When', width: 150, render: ({ askedAt }) => <DateTime at={askedAt} /> },
  {
    key: 'outcome',
    title: 'Outcome',
    render: ({ outcome, warnings, problem }) => (
      <>
        <strong>{OUTCOMES[outcome]}</strong>
        {problem !== null && <Text size="sm">{problem}</Text>}
        {warnings.length > 0 && (
          <Text size="sm">
            Something in the laboratory’s own records does not add up: {warnings.join('; ')}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'file',
    title: 'File',
    hideBelow: 'md',
    render: ({ file }) => (
      <span style={{ overflowWrap: 'anywhere' }}>{file ?? <span className="dimmed">–</span>}</span>
    ),
  },
  {
    key: 'bytes',
    title: 'Size',
    align: 'right',
    width: 90,
    hideBelow: 'sm',
    render: ({ bytes }) => (bytes === null ? <span className="dimmed">–</span> : sizeText(bytes)),
  },
  {
    key: 'tookMs',
    title: 'Took',
    align: 'right',
    width: 80,
    hideBelow: 'sm',
    render: ({ tookMs }) => (tookMs === null ? <span className="dimmed">–</span> : spanText(tookMs)),
  },
  { key: 'askedBy', title: 'Asked by', width: 120, hideBelow: 'md', render: ({ askedBy }) => askedBy },
];

interface BackupSettingsFormProps {
  readonly backups: Backups;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));

/** When backups are taken, where to, and how many stay. */
function BackupSettingsForm({ backups, onSaved, onClose }: BackupSettingsFormProps) {
  const { settings, hasKey } = backups;
  const isNew = !settings.enabled && backups.runs.length === 0;
  const form = useForm({
    initialValues: { ...settings, enabled: isNew || settings.enabled, hour: String(settings.hour) },
  });
  const sending = useSavedSettings({
    ...{ form, what: 'plan of the backups', onSaved, isDialog: true },
    keep: (values) => saveBackupSettings({ ...values, hour: Number(values.hour) }),
    valuesOf: (current) => ({ ...current, hour: String(current['hour']) }),
    shown: (field, value) => (field === 'hour' ? clock(Number(value)) : undefined),
  });
  return (
    <SentDialog
      sending={sending}
      confirmLabel="Save"
      lost={form.isDirty() ? 'The plan as it was changed' : undefined}
      onClose={onClose}
      title="Plan of the backups"
    >
      <Stack gap={16}>
        <Switch
          label="Take one every day"
          description="Work continues meanwhile. A backup is tested before it counts as good."
          {...switchAt(form, 'enabled')}
        />
        <NativeSelect
          label="At"
          description="In the laboratory's time"
          maw={160}
          data={HOURS}
          {...fieldAt(form, 'hour')}
        />
        <Group gap={16} align="flex-end">
          <NumberInput label="Days to keep" w={130} min={1} max={366} {...fieldAt(form, 'keepDaily')} />
          <NumberInput label="Weeks" w={130} min={0} max={260} {...fieldAt(form, 'keepWeekly')} />
          <NumberInput label="Months" w={130} min={0} max={240} {...fieldAt(form, 'keepMonthly')} />
        </Group>
        <TextInput
          label="Folder on the server"
          description={`Empty: ${backups.folder}. Best on another disk or another machine: a backup kept beside the data is lost with it.`}
          placeholder="/mnt/backup"
          maxLength={500}
          {...fieldAt(form, 'folder')}
        />
        <Switch
          label="Encrypt them"
          description={
            hasKey
              ? 'With the key that the server was started with. Without it nobody can restore them: keep it elsewhere, too.'
              : 'The server has no key for backups: start it with BACKUP_KEY_FILE or BACKUP_PASSPHRASE first.'
          }
          disabled={!hasKey && !settings.encrypted}
          {...switchAt(form, 'encrypted')}
        />
      </Stack>
    </SentDialog>
  );
}
