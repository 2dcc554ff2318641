import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { nextPreview, validateLabNumberConfig } from '../../shared/domain/lab-number.js';
import { asProblem } from '../core/api.js';
import { useCan } from '../core/session.js';
import { fieldAt } from '../ui/form-fields.js';
import { FormErrors } from '../ui/form-errors.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
import { showDone, showProblem } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { ErrorState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { readLabNumber, saveLabNumber, type LabNumberConfig } from './settings.api.js';
import classes from './lab-number-page.module.css';

export function Component() {
  const { data, problem, reload } = useLoaded('lab number', readLabNumber);
  return (
    <div style={{ maxWidth: 560 }}>
      <PageHeader
        title="Lab Number Config"
        subtitle="A new booking takes the prefix and the next number, without gaps."
      />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data === undefined && problem === undefined && <FormSkeleton fields={2} />}
      {data !== undefined && (
        <LabNumberForm key={`${data.labnumberprefix} ${data.lastnumber}`} config={data} onSaved={reload} />
      )}
    </div>
  );
}

interface LabNumberFormProps {
  readonly config: LabNumberConfig;
  readonly onSaved: () => unknown;
}

function LabNumberForm({ config, onSaved }: LabNumberFormProps) {
  const mayWrite = useCan('lab-number.write');
  const [isBusy, setBusy] = useState(false);
  const form = useForm<LabNumberConfig>({
    initialValues: { labnumberprefix: config.labnumberprefix, lastnumber: config.lastnumber },
    validate: (values) => {
      const wrong = validateLabNumberConfig(values);
      return wrong === null ? {} : { lastnumber: wrong };
    },
  });
  const unsaved = useUnsavedGuard(form.isDirty() ? 'The changed lab number' : undefined);
  const save = async (values: LabNumberConfig): Promise<void> => {
    setBusy(true);
    try {
      await saveLabNumber({
        labnumberprefix: values.labnumberprefix.trim(),
        lastnumber: Number(values.lastnumber),
      });
      unsaved.release();
      form.resetDirty(values);
      showDone('The lab number was saved');
      await onSaved();
    } catch (thrown) {
      form.setErrors(asProblem(thrown).fields());
      showProblem(thrown, { what: 'The lab number was not saved', retry: () => save(values) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={form.onSubmit((values) => void save(values))}
      noValidate
      className="card"
      style={{ padding: 20 }}
    >
      {unsaved.guard}
      <FormErrors errors={form.errors} />
      <Stack gap={16}>
        <TextInput label="Prefix" readOnly={!mayWrite} maxLength={20} {...fieldAt(form, 'labnumberprefix')} />
        <NumberInput
          label="Last number"
          description="Setting it back to a number that is in use is refused."
          readOnly={!mayWrite}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          {...fieldAt(form, 'lastnumber')}
        />
        <div className={classes.preview}>
          <Text c="dimmed">Next lab number</Text>
          <output className={classes.number}>{nextPreview(form.values)}</output>
        </div>
      </Stack>
      {mayWrite && (
        <Button type="submit" mt={20} loading={isBusy}>
          Save
        </Button>
      )}
    </form>
  );
}
