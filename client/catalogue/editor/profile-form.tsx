import { Button, List, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { ProfileVersion } from '../../../shared/contract/catalogue-shapes.js';
import { differenceSentence } from '../../../shared/domain/catalogue/profile-differences.js';
import { TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { Fields, textField, wholeField } from '../../ui/forms/fields.js';
import { fieldAt, type BoundForm } from '../../ui/forms/form-fields.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { CONFIDENTIAL, ContainerField, TurnaroundFields } from '../profile-inputs.js';
import { versionChanges } from './editor.api.js';
import { Part } from './part.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

/** The profile's own fields. Its price is changed on the prices page. */
export function ProfileFields({ form }: { readonly form: DraftForm }) {
  return (
    <Part title="The profile">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={PROFILE} />
      </SimpleGrid>
      <TurnaroundFields form={form} />
      <Fields form={form} of={CONFIDENTIAL} />
    </Part>
  );
}

const PROFILE = {
  name: textField('Name', { maxLength: 200 }),
  shortName: textField('Short name', { description: 'For boards and narrow lists', maxLength: 30 }),
  specimen: textField('Specimen', { maxLength: 100 }),
  container: (form: BoundForm, path: string) => <ContainerField {...fieldAt(form, path)} />,
  position: wholeField('Place in lists', { min: 0, max: 100_000 }),
  loinc: textField('LOINC', { maxLength: 20, spellCheck: false }),
};

interface VersionsProps {
  /** The profile's. */
  readonly code: string;
  readonly versions: readonly ProfileVersion[];
}

/** Every published version: who, when and why, and on request its differences from the one before. */
export function Versions({ code, versions }: VersionsProps) {
  const [open, setOpen] = useState<number>();
  const published = versions.filter(({ state }) => state === 'published');
  return (
    <Part title="Versions">
      <ol className={classes.versions} reversed>
        {published.map(({ number, name, by, at, reason }) => (
          <li key={number} value={number}>
            {name}{' '}
            <Text component="span" c="dimmed">
              {by} {at !== null && <DateTime at={at} />}
            </Text>
            {reason !== null && <Text>“{reason}”</Text>}
            {number > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                px={6}
                ml={-6}
                display="block"
                aria-expanded={open === number}
                onClick={() => setOpen(open === number ? undefined : number)}
              >
                What version {number} changed
              </Button>
            )}
            {open === number && <Changes code={code} number={number} />}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Changes({ code, number }: { readonly code: string; readonly number: number }) {
  const changes = useLoaded(`changes ${code} ${number}`, () => versionChanges(code, number));
  return (
    <WhenLoaded of={changes} skeleton={<TableSkeleton rows={2} columns={1} />}>
      {({ differences }) => (
        <List size="sm" aria-label={`What version ${number} changed`} className={classes.sentences}>
          {differences.map((one) => (
            <List.Item key={`${one.of} ${one.what}`}>{differenceSentence(one)}</List.Item>
          ))}
          {differences.length === 0 && <List.Item>It is the same as the one before.</List.Item>}
        </List>
      )}
    </WhenLoaded>
  );
}
