import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.js';
import { drawnField } from '../../ui/forms/field-name.js';
import { useUnsavedGuard } from '../../ui/forms/unsaved-guard.js';
import { UnitChip } from '../../ui/layout/chips.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { RetireDialog } from '../retire-dialog.js';
import { formPath, placeOf } from './draft-words.js';
import { EditorParts } from './editor-parts.js';
import { discardDraft, type OpenedVersions } from './editor.api.js';
import { openParameters, Publish, WithoutRange } from './publish.js';
import { Conflict, DraftErrors, SavingState } from './saving.js';
import { useDraft } from './use-draft.js';

interface ProfileEditorProps {
  readonly opened: OpenedVersions;
  readonly onClose: () => void;
  /** Published or thrown away: what stands now is another. */
  readonly onChanged: () => void;
}

const ABOVE = { title: 'Profiles', to: '/profile/manage?action=manage' };

/** One editor for the profiles of every unit: the draft is kept as it is typed, and published after a dry run. */
export function ProfileEditor({ opened, onClose, onChanged }: ProfileEditorProps) {
  const { published } = opened;
  const draft = useDraft(opened);
  const { form, saving, saver, isDraft } = draft;
  const [params, setParams] = useSearchParams();
  const [isPublishing, setPublishing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isRetiring, setRetiring] = useState(false);
  const isKept = saving.kind === 'same' || saving.kind === 'saved';
  const unsaved = useUnsavedGuard(isKept ? undefined : `What you typed for ${published.code}`, leavesProfile);
  const open = (key: string | undefined): void => {
    const next = new URLSearchParams(params);
    if (key === undefined) next.delete('part');
    else next.set('part', key === '' ? 'profile' : key);
    setParams(next);
  };
  const openField = (field: string): void => {
    const place = placeOf(field);
    open(place === undefined ? '' : form.values.parameters[place]?.key);
    setTimeout(() => drawnField(formPath(field))?.focus());
  };
  const discard = async (): Promise<void> => {
    setDiscarding(false);
    try {
      await discardDraft(published.code, saver.version);
      unsaved.release();
      onChanged();
    } catch (thrown) {
      showProblem(thrown, { what: 'The draft was not discarded' });
    }
  };
  return (
    <>
      {unsaved.guard}
      <PageHeader
        title={published.name}
        above={ABOVE}
        subtitle={
          <Group component="span" gap={8}>
            <UnitChip unit={published.unit} /> {published.code}
            <SavingState saving={saving} isDraft={isDraft} published={published} />
          </Group>
        }
        action={
          <Acts
            {...{ published, isDraft, isKept, isPublishing, onClose }}
            onDiscard={() => setDiscarding(true)}
            onRetire={() => setRetiring(true)}
            onPublish={() => setPublishing(true)}
          />
        }
      />
      {saving.kind === 'refused' && (
        <DraftErrors
          problem={saving.problem}
          parameters={form.values.parameters}
          onOpen={openField}
          onRetry={() => void saver.flush()}
        />
      )}
      {saving.kind === 'conflict' && <Conflict problem={saving.problem} draft={draft} />}
      {isPublishing && published.neverPublished && openParameters(form.values).length > 0 ? (
        <WithoutRange code={published.code} draft={draft} onBack={() => setPublishing(false)} />
      ) : isPublishing && isKept ? (
        <Publish
          published={published}
          draft={draft}
          onBack={() => setPublishing(false)}
          onPublished={onChanged}
        />
      ) : (
        <EditorParts
          code={published.code}
          draft={draft}
          versions={opened.versions}
          part={params.get('part') ?? undefined}
          onOpen={open}
        />
      )}
      {isRetiring && (
        <RetireDialog profile={published} onDone={onChanged} onClose={() => setRetiring(false)} />
      )}
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard the draft?"
        text={
          published.neverPublished
            ? `${published.code} was never published: it would be retired, and can be brought back.`
            : `What was changed of ${published.code} since version ${published.number} would be lost. What is published stays.`
        }
        confirmLabel="Discard"
        danger
        onConfirm={() => void discard()}
        onClose={() => setDiscarding(false)}
      />
    </>
  );
}

interface ActsProps {
  readonly published: CatalogueProfile;
  readonly isDraft: boolean;
  /** Nothing waits to be saved. */
  readonly isKept: boolean;
  readonly isPublishing: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onRetire: () => void;
  readonly onPublish: () => void;
}

function Acts(props: ActsProps) {
  const { published, isDraft, isKept, isPublishing, onClose, onDiscard, onRetire, onPublish } = props;
  return (
    <Group gap={8}>
      <Button variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={onClose}>
        All profiles
      </Button>
      {isDraft && (
        <Button variant="default" disabled={!isKept} onClick={onDiscard}>
          Discard draft
        </Button>
      )}
      <Button
        variant="default"
        disabled={isDraft || !isKept}
        title={isDraft ? 'Publish the draft or discard it first' : undefined}
        onClick={onRetire}
      >
        {published.retired ? 'Bring back' : 'Retire'}
      </Button>
      <Button
        disabled={!isDraft || !isKept || isPublishing}
        title={isDraft ? undefined : 'Nothing was changed'}
        onClick={onPublish}
      >
        Try and publish
      </Button>
    </Group>
  );
}

/** Another profile or the list on the same address loses what is not saved, as another page does. */
function leavesProfile(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const codeOf = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('code');
  return codeOf(from) !== codeOf(to);
}
