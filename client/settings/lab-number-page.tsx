import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  nextPreview,
  validateLabNumberConfig,
  faultyField,
} from '../../shared/domain/specimens/lab-number.js';
import { useCan } from '../core/session.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { readLabNumber, saveLabNumber, type LabNumberConfig } from './settings.api.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import classes from './lab-number-page.module.css';

export function Component() {
  const loaded = useLoaded('lab number', readLabNumber);
  return (
    <div style={{ maxWidth: 560 }}>
      <PageHeader
        title="Lab Number Config"
        subtitle="A new booking takes the prefix and the next number, without gaps."
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={2} />}>
        {(config) => (
          <LabNumberForm
            key={`${config.version} ${config.lastnumber}`}
            config={config}
            onSaved={loaded.reload}
          />
        )}
      </WhenLoaded>
    </div>
  );
}

interface LabNumberFormProps {
  readonly config: LabNumberConfig;
  readonly onSaved: () => unknown;
}

const pick = ({ labnumberprefix, lastnumber, version }: LabNumberConfig): LabNumberConfig => ({
  ...{ labnumberprefix, lastnumber, version },
});

function LabNumberForm({ config, onSaved }: LabNumberFormProps) {
  const mayWrite = useCan('lab-number.write');
  const form = useForm<LabNumberConfig>({
    initialValues: pick(config),
    validate: (values) => {
      const wrong = validateLabNumberConfig(values, config.labnumberprefix);
      return wrong === null ? {} : { [faultyField(wrong)]: wrong };
    },
  });
  const sending = useSavedSettings({
    form,
    what: 'lab number',
    keep: ({ labnumberprefix, lastnumber, version }) =>
      saveLabNumber({ labnumberprefix: labnumberprefix.trim(), lastnumber: Number(lastnumber), version }),
    onSaved,
  });
  return (
    <SentForm sending={sending} className="card" style={{ padding: 20 }}>
      <Stack gap={16}>
        <TextInput label="Prefix" readOnly={!mayWrite} maxLength={20} {...fieldAt(form, 'labnumberprefix')} />
        <NumberInput
          label="Next number"
          description="The next booking takes it, the one after it takes one more. Numbers already in use are refused."
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
        <Button type="submit" mt={20} loading={sending.isBusy}>
          Save
        </Button>
      )}
    </SentForm>
  );
}
