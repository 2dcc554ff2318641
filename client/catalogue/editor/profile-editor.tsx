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
import { openParameters, Publish, MissingRanges } from './publish.js';
import { Conflict, DraftErrors, SavingState } from './saving.js';
import { useDraft, type DraftForm, type EditedDraft } from './use-draft.js';

interface ProfileEditorProps {
  readonly opened: OpenedVersions;
  readonly onClose: () => void;
  /** Published or discarded: the profile is another now. */
  readonly onChanged: () => void;
}

const ABOVE = { title: 'Profiles', to: '/profile/manage?action=manage' };

/** One editor for the profiles of every unit: the draft is saved as it is typed, and published after a dry run. */
export function ProfileEditor({ opened, onClose, onChanged }: ProfileEditorProps) {
  const { published } = opened;
  const draft = useDraft(opened);
  const { form, saving } = draft;
  const [isPublishing, setPublishing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isRetiring, setRetiring] = useState(false);
  const isKept = saving.kind === 'same' || saving.kind === 'saved';
  const unsaved = useUnsavedGuard(isKept ? undefined : `What you typed for ${published.code}`, leavesProfile);
  const { part, open, openField } = usePart(form);
  return (
    <>
      {unsaved.guard}
      <Head
        {...{ published, draft, isKept, isPublishing, onClose }}
        onDiscard={() => setDiscarding(true)}
        onRetire={() => setRetiring(true)}
        onPublish={() => setPublishing(true)}
      />
      <NotSaved draft={draft} onOpen={openField} />
      {isPublishing && published.neverPublished && openParameters(form.values).length > 0 ? (
        <MissingRanges code={published.code} draft={draft} onBack={() => setPublishing(false)} />
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
          part={part}
          onOpen={open}
        />
      )}
      {isRetiring && (
        <RetireDialog profile={published} onDone={onChanged} onClose={() => setRetiring(false)} />
      )}
      <DiscardDialog
        opened={isDiscarding}
        published={published}
        draft={draft}
        onDiscarded={() => {
          unsaved.release();
          onChanged();
        }}
        onClose={() => setDiscarding(false)}
      />
    </>
  );
}

/** The part in the address, and how another one is opened. */
function usePart(form: DraftForm) {
  const [params, setParams] = useSearchParams();
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
  return { part: params.get('part') ?? undefined, open, openField };
}

interface NotSavedProps {
  readonly draft: EditedDraft;
  readonly onOpen: (field: string) => void;
}

function NotSaved({ draft, onOpen }: NotSavedProps) {
  const { form, saving, saver } = draft;
  if (saving.kind === 'conflict') return <Conflict problem={saving.problem} draft={draft} />;
  if (saving.kind !== 'refused') return null;
  return (
    <DraftErrors
      problem={saving.problem}
      parameters={form.values.parameters}
      onOpen={onOpen}
      onRetry={() => void saver.flush()}
    />
  );
}

interface DiscardDialogProps {
  readonly opened: boolean;
  readonly published: CatalogueProfile;
  readonly draft: EditedDraft;
  readonly onDiscarded: () => void;
  readonly onClose: () => void;
}

function DiscardDialog({ opened, published, draft, onDiscarded, onClose }: DiscardDialogProps) {
  const { code, number, neverPublished } = published;
  const discard = async (): Promise<void> => {
    onClose();
    try {
      await discardDraft(code, draft.saver.version);
      onDiscarded();
    } catch (thrown) {
      showProblem(thrown, { what: 'The draft was not discarded' });
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Discard the draft?"
      text={
        neverPublished
          ? `${code} was never published: it would be retired, and can be brought back.`
          : `What was changed of ${code} since version ${number} would be lost. What is published stays.`
      }
      confirmLabel="Discard"
      danger
      onConfirm={() => void discard()}
      onClose={onClose}
    />
  );
}

interface HeadProps {
  readonly published: CatalogueProfile;
  readonly draft: EditedDraft;
  /** Nothing waits to be saved. */
  readonly isKept: boolean;
  readonly isPublishing: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onRetire: () => void;
  readonly onPublish: () => void;
}

function Head(props: HeadProps) {
  const { published, draft, isKept, isPublishing, onClose, onDiscard, onRetire, onPublish } = props;
  const { saving, isDraft } = draft;
  const acts = (
    <Group gap={8}>
      <Button variant="default" leftSection={<IconArrowLeft />} onClick={onClose}>
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
  return (
    <PageHeader
      title={published.name}
      above={ABOVE}
      subtitle={
        <Group component="span" gap={8}>
          <UnitChip unit={published.unit} /> {published.code}
          <SavingState saving={saving} isDraft={isDraft} published={published} />
        </Group>
      }
      action={acts}
    />
  );
}

/** Another profile or the list on the same address loses what is not saved, as another page does. */
function leavesProfile(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const codeOf = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('code');
  return codeOf(from) !== codeOf(to);
}
