import { Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { lacksRange } from '../../../shared/domain/ranges/without-range.js';
import { showDone } from '../../ui/feedback/notify.js';
import { SentForm } from '../../ui/forms/sent-form.js';
import { useOnce } from '../../ui/forms/use-once.js';
import { useSending } from '../../ui/forms/use-sending.js';
import { differencesFrom, DifferenceTable } from './differences.js';
import { DryRunReport, useDryRun } from './dry-run.js';
import type { EditedParameter, EditedProfile } from './edited-profile.js';
import { publishDraft } from './editor.api.js';
import type { EditedDraft } from './use-draft.js';
import classes from './editor.module.css';

interface PublishProps {
  readonly published: CatalogueProfile;
  readonly draft: EditedDraft;
  readonly onBack: () => void;
  readonly onPublished: () => void;
}

const SHORTEST = 3;

function NoRanges({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text mb={12}>No reference range is given for {names.join(', ')}: their figures are not flagged.</Text>
  );
}

/** Shows the differences and the last 90 days under the new version, asks for the reason, then publishes. */
export function Publish({ published, draft, onBack, onPublished }: PublishProps) {
  const { code } = published;
  const { version } = draft.saver;
  const tried = useDryRun(code, version);
  return (
    <section className={`card ${classes.part}`} aria-labelledby="publish-title">
      <Title order={2} id="publish-title">
        {published.neverPublished ? `Publish ${code}` : `Publish version ${published.number + 1} of ${code}`}
      </Title>
      <Text c="dimmed" mt={4} mb={16}>
        {published.neverPublished
          ? 'It is on the menu and can be ordered from then on.'
          : 'New results are judged by it from then on. Earlier results keep the version they were saved under.'}
      </Text>
      <NoRanges names={openParameters(draft.form.values).map(({ name }) => name)} />
      <Title order={3} mb={8}>
        What changes
      </Title>
      <DifferenceTable
        label="What changes"
        from={`Version ${published.number}`}
        to="Draft"
        differences={differencesFrom(published, draft.form.values)}
      />
      <Title order={3} mt={20} mb={8}>
        The last 90 days, judged by the draft
      </Title>
      <DryRunReport tried={tried} />
      <PublishForm {...{ published, version, onBack, onPublished }} isTried={tried.isDone} />
    </section>
  );
}

interface PublishFormProps extends Omit<PublishProps, 'draft'> {
  /** The draft's version. */
  readonly version: number;
  /** The dry run is done. */
  readonly isTried: boolean;
}

function PublishForm({ published, version, isTried, onBack, onPublished }: PublishFormProps) {
  const { code } = published;
  const [reason, setReason] = useState('');
  const isSaid = reason.trim().length >= SHORTEST;
  const sending = useSending({
    notDone: 'It was not published',
    send: () => publishDraft(code, version, reason.trim()),
    onDone: ({ number }) => {
      showDone(
        published.neverPublished
          ? `${code} is published and can be ordered`
          : `Version ${number} of ${code} is published`,
      );
      onPublished();
    },
  });
  return (
    <SentForm sending={sending} isHeld={!isSaid || !isTried}>
      <Textarea
        id="reason"
        label="Reason"
        required
        mt={20}
        maxLength={500}
        maw={720}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group mt={16}>
        <Button
          type="submit"
          loading={sending.isBusy}
          disabled={!isSaid || !isTried}
          title={isTried ? (isSaid ? undefined : 'Give the reason first') : 'The dry run is not done yet'}
        >
          Publish
        </Button>
        <Button variant="default" onClick={onBack}>
          Back to the draft
        </Button>
      </Group>
    </SentForm>
  );
}

/** The draft's numeric parameters with neither a range nor the statement that they have none. */
export function openParameters({ parameters }: EditedProfile): readonly EditedParameter[] {
  return parameters.filter(lacksRange);
}

interface WithoutRangeProps {
  /** The profile's. */
  readonly code: string;
  readonly draft: EditedDraft;
  readonly onBack: () => void;
}

/** Before a new test goes on the menu: each figure without a range is named, and somebody says that it has none. */
export function MissingRanges({ code, draft, onBack }: WithoutRangeProps) {
  const { form, saver } = draft;
  const open = openParameters(form.values);
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, once } = useOnce();
  const goOn = async (): Promise<void> => {
    form.setFieldValue(
      'parameters',
      form
        .getValues()
        .parameters.map((one) =>
          said.has(one.key) ? { ...one, extra: { ...one.extra, noRange: true } } : one,
        ),
    );
    await saver.flush();
  };
  return (
    <section className={`card ${classes.part}`} aria-labelledby="without-range">
      <Title order={2} id="without-range">
        Without a reference range
      </Title>
      <Text c="dimmed" mt={4} mb={16}>
        No figure of these is ever flagged. Go back and give their ranges, or confirm for each that it has
        none; then {code} can be published and ordered.
      </Text>
      <Stack gap={10}>
        {open.map(({ key, code: parameter, name }) => (
          <Checkbox
            key={key}
            label={`${name || parameter} has no reference range`}
            checked={said.has(key)}
            onChange={({ currentTarget: { checked } }) =>
              setSaid(new Set(checked ? [...said, key] : [...said].filter((one) => one !== key)))
            }
          />
        ))}
      </Stack>
      <Group mt={16}>
        <Button
          loading={isBusy}
          disabled={!open.every(({ key }) => said.has(key))}
          title={
            open.every(({ key }) => said.has(key))
              ? undefined
              : 'Confirm this for each first, or give its range'
          }
          onClick={() => void once(goOn)}
        >
          Go on
        </Button>
        <Button variant="default" onClick={onBack}>
          Back to the draft
        </Button>
      </Group>
    </section>
  );
}
