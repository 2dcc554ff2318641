import { Button, List, NumberInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProfileVersion } from '../../../shared/contract/catalogue-shapes.js';
import { inSentence } from '../../../shared/domain/catalogue/profile-differences.js';
import { TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { fieldAt, switchAt } from '../../ui/forms/form-fields.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { ContainerField, TurnaroundFields } from '../profile-inputs.js';
import { versionChanges } from './editor.api.js';
import { Part } from './part.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

/** The profile's own fields. Its price is changed on the prices page. */
export function ProfileFields({ form }: { readonly form: DraftForm }) {
  return (
    <Part title="The profile">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Name" maxLength={200} {...fieldAt(form, 'name')} />
        <TextInput
          label="Short name"
          description="For boards and narrow lists"
          maxLength={30}
          {...fieldAt(form, 'shortName')}
        />
        <TextInput label="Specimen" maxLength={100} {...fieldAt(form, 'specimen')} />
        <ContainerField {...fieldAt(form, 'container')} />
        <NumberInput
          label="Place in lists"
          min={0}
          max={100_000}
          allowDecimal={false}
          {...fieldAt(form, 'position')}
        />
        <TextInput label="LOINC" maxLength={20} spellCheck={false} {...fieldAt(form, 'loinc')} />
      </SimpleGrid>
      <TurnaroundFields field={(name) => fieldAt(form, name)} />
      <Switch
        mt={16}
        label="Confidential"
        description="Named only to those who may see its result; others read “Special test”."
        {...switchAt(form, 'confidential')}
      />
    </Part>
  );
}

interface VersionsProps {
  /** The profile's. */
  readonly code: string;
  readonly versions: readonly ProfileVersion[];
}

/** Every version that was published: who, when and why, and on request what it says otherwise than the one before. */
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
            <List.Item key={`${one.of} ${one.what}`}>{inSentence(one)}</List.Item>
          ))}
          {differences.length === 0 && <List.Item>It is the same as the one before.</List.Item>}
        </List>
      )}
    </WhenLoaded>
  );
}
