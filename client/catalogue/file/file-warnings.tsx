import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type {
  CatalogueImport,
  FiledWarning,
  FileWarningKind,
} from '../../../shared/contract/catalogue-file.js';
import { WARNING_WORDS } from '../../../shared/domain/catalogue/catalogue-warnings.js';
import { counted } from '../../../shared/domain/counted.js';

const WORDS: Readonly<Record<FileWarningKind, string>> = {
  code: 'Codes that a spreadsheet may have changed',
  ...WARNING_WORDS,
};
const MOST_SHOWN = 40;

/** The kinds of warnings in a file, in the order of their first lines. */
export function kindsIn({ warnings }: CatalogueImport): readonly FileWarningKind[] {
  return [...new Set(warnings.map(({ kind }) => kind))];
}

interface FileWarningsProps {
  readonly found: CatalogueImport;
  readonly accepted: ReadonlySet<FileWarningKind>;
  readonly onAccept: (accepted: ReadonlySet<FileWarningKind>) => void;
}

/** What may be meant and is more often a slip: read line by line, and accepted one kind at a time. */
export function FileWarnings({ found, accepted, onAccept }: FileWarningsProps) {
  const kinds = kindsIn(found);
  if (kinds.length === 0) return null;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle size={18} />}
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
        {warnings.slice(0, MOST_SHOWN).map(({ line, column, code, message }) => (
          <List.Item key={`${line} ${column} ${message}`}>
            Line {line}, {code}: {message}
          </List.Item>
        ))}
        {warnings.length > MOST_SHOWN && <List.Item>And {warnings.length - MOST_SHOWN} more.</List.Item>}
      </List>
      <Checkbox
        label={`${WORDS[kind]}: these are meant`}
        checked={isAccepted}
        onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
      />
    </section>
  );
}
