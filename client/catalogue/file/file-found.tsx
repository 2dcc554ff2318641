import { Alert, Badge, Button, Checkbox, FileButton, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type {
  CatalogueImport,
  FiledChange,
  FiledWarning,
  FileWarningKind,
} from '../../../shared/contract/catalogue-file.js';
import { WARNING_WORDS } from '../../../shared/domain/catalogue/catalogue-warnings.js';
import { differenceSentence } from '../../../shared/domain/catalogue/profile-differences.js';
import { counted } from '../../../shared/domain/plural.js';
import classes from './file.module.css';

/** "3 profiles are new, 12 would change, 66 stay as they are." */
export function summaryOf({ created, changed, unchanged }: CatalogueImport): string {
  return [
    `${counted(created.length, 'new profile')}`,
    `${changed.length} changed`,
    `${unchanged} as ${unchanged === 1 ? 'it stands' : 'they stand'}`,
  ].join(', ');
}

/** How many versions it would make. */
export function versionCount({ created, changed }: CatalogueImport): number {
  return created.length + changed.length;
}

const MOST_SHOWN = 100;

/** The effect of a file on the catalogue, profile by profile, in words. */
export function FileChanges({ found }: { readonly found: CatalogueImport }) {
  const { created, changed } = found;
  return (
    <div role="status">
      <Text fw={560}>{summaryOf(found)}.</Text>
      {versionCount(found) === 0 && (
        <Text c="dimmed">The file is the same as the catalogue: there is nothing to import.</Text>
      )}
      {changed.length > 0 && (
        <section aria-label="What changes" className={classes.changes}>
          <Title order={3} fz="sm">
            What changes
          </Title>
          {changed.slice(0, MOST_SHOWN).map((change) => (
            <Change key={change.code} change={change} />
          ))}
          <Beyond count={changed.length - MOST_SHOWN} />
        </section>
      )}
      {created.length > 0 && (
        <section aria-label="What is new" className={classes.changes}>
          <Title order={3} fz="sm">
            What is new
          </Title>
          <List size="sm">
            {created.slice(0, MOST_SHOWN).map(({ code, name, parameters }) => (
              <List.Item key={code}>
                <strong>{code}</strong> {name}{' '}
                <span className="dimmed">with {counted(parameters, 'parameter')}</span>
              </List.Item>
            ))}
          </List>
          <Beyond count={created.length - MOST_SHOWN} />
        </section>
      )}
    </div>
  );
}

function Change({ change: { code, name, differences, count, hasDraft } }: { readonly change: FiledChange }) {
  return (
    <div className={classes.change}>
      <Text>
        <strong>{code}</strong> {name}{' '}
        {hasDraft && (
          <Badge color="amber" title="Its draft must be saved again on top of what is imported">
            Has a draft
          </Badge>
        )}
      </Text>
      <List size="sm">
        {differences.map((one) => (
          <List.Item key={`${one.of} ${one.what}`}>{differenceSentence(one)}</List.Item>
        ))}
        {count > differences.length && <List.Item>And {count - differences.length} more.</List.Item>}
      </List>
    </div>
  );
}

function Beyond({ count }: { readonly count: number }) {
  return count > 0 ? <Text c="dimmed">And {count} more.</Text> : null;
}

const WORDS: Readonly<Record<FileWarningKind, string>> = {
  code: 'Codes that a spreadsheet may have changed',
  ...WARNING_WORDS,
};
const MOST_LINES = 40;

/** The kinds of warnings in a file, in the order of their first lines. */
export function kindsIn({ warnings }: CatalogueImport): readonly FileWarningKind[] {
  return [...new Set(warnings.map(({ kind }) => kind))];
}

interface FileWarningsProps {
  readonly found: CatalogueImport;
  readonly accepted: ReadonlySet<FileWarningKind>;
  readonly onAccept: (accepted: ReadonlySet<FileWarningKind>) => void;
}

/** Entries that may be right but are usually slips: read line by line, accepted one kind at a time. */
export function FileWarnings({ found, accepted, onAccept }: FileWarningsProps) {
  const kinds = kindsIn(found);
  if (kinds.length === 0) return null;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle />}
      title={`${counted(found.warnings.length, 'line')} to look at`}
    >
      <Stack gap={12}>
        {kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            warnings={found.warnings.filter((one) => one.kind === kind)}
            isAccepted={accepted.has(kind)}
            onAccept={(isMeant) =>
              onAccept(new Set(isMeant ? [...accepted, kind] : [...accepted].filter((one) => one !== kind)))
            }
          />
        ))}
      </Stack>
    </Alert>
  );
}

interface KindProps {
  readonly kind: FileWarningKind;
  readonly warnings: readonly FiledWarning[];
  readonly isAccepted: boolean;
  readonly onAccept: (isMeant: boolean) => void;
}

function Kind({ kind, warnings, isAccepted, onAccept }: KindProps) {
  return (
    <section aria-label={WORDS[kind]}>
      <Text fw={560}>{WORDS[kind]}</Text>
      <List size="sm" spacing={2} mb={6}>
        {warnings.slice(0, MOST_LINES).map(({ line, column, code, message }) => (
          <List.Item key={`${line} ${column} ${message}`}>
            Line {line}, {code}: {message}
          </List.Item>
        ))}
        {warnings.length > MOST_LINES && <List.Item>And {warnings.length - MOST_LINES} more.</List.Item>}
      </List>
      <Checkbox
        label={`${WORDS[kind]}: these are intended`}
        checked={isAccepted}
        onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
      />
    </section>
  );
}

interface FileChoiceProps {
  /** The name of the chosen file. */
  readonly name: string | undefined;
  readonly isChecking?: boolean;
  /** It has the focus as the dialog opens. */
  readonly isFirst?: boolean;
  readonly onPick: (file: File | null) => Promise<void>;
}

export function FileChoice({ name, isChecking = false, isFirst, onPick }: FileChoiceProps) {
  return (
    <Group gap={12}>
      <FileButton accept=".csv,text/csv" onChange={(file) => void onPick(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={isChecking} data-autofocus={isFirst}>
            {name === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
      {name !== undefined && <Text>{name}</Text>}
    </Group>
  );
}
