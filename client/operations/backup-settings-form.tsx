import { Group, NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Backups } from '../../shared/contract/operations.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useKeptSettings } from '../ui/forms/use-kept-settings.js';
import { saveBackupSettings } from './operations.api.js';
import { clock } from './words.js';

interface BackupSettingsFormProps {
  readonly backups: Backups;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));

/** When backups are taken, where to, and how many stay. */
export function BackupSettingsForm({ backups, onSaved, onClose }: BackupSettingsFormProps) {
  const { settings, hasKey } = backups;
  const isNew = !settings.enabled && backups.runs.length === 0;
  const form = useForm({
    initialValues: { ...settings, enabled: isNew || settings.enabled, hour: String(settings.hour) },
  });
  const sending = useKeptSettings({
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
          description="Work goes on meanwhile. A backup is tested before it is called good."
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
