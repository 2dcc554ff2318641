import { Button, Group, Switch } from '@mantine/core';
import { IconChartLine, IconDownload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCan } from '../core/session.js';
import { showProblem } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { saveFile } from '../ui/save-file.js';
import { EmptyState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { cumulativePdf, readCumulative } from './cumulative.api.js';
import { CumulativeSheet } from './cumulative-sheet.js';

/** A patient's released results over time: a table and the lines of each profile. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const patientId = query.get('patientId') ?? '';
  const isConfidentialShown = query.get('confidential') === 'true';
  if (patientId === '') return <NoPatient />;
  return (
    <CumulativeOf
      key={patientId}
      patientId={patientId}
      isConfidentialShown={isConfidentialShown}
      onConfidential={(shown) =>
        setQuery({ patientId, ...(shown && { confidential: 'true' }) }, { replace: true })
      }
    />
  );
}

function NoPatient() {
  return (
    <>
      <PageHeader title="Cumulative report" />
      <EmptyState
        icon={<IconChartLine size={26} stroke={1.5} />}
        title="Whose results?"
        text="Results over time belong to one patient. Search for the patient, or open it from a report."
        action={
          <Button component={Link} to="/searchresults">
            Search
          </Button>
        }
      />
    </>
  );
}

interface CumulativeOfProps {
  readonly patientId: string;
  readonly isConfidentialShown: boolean;
  readonly onConfidential: (shown: boolean) => void;
}

function CumulativeOf({ patientId, isConfidentialShown, onConfidential }: CumulativeOfProps) {
  const isBench = useCan('reports.draft');
  const asked = { patientId, isConfidentialShown };
  const loaded = useLoaded(`cumulative ${patientId} ${isConfidentialShown}`, () => readCumulative(asked));
  const cumulative = loaded.data;
  const isEmpty = cumulative === undefined || cumulative.profiles.length === 0;
  const save = (): void => {
    const name = `results over time ${cumulative?.patient.labNumber ?? ''}.pdf`;
    saveFile(cumulativePdf(asked), name).catch((thrown: unknown) =>
      showProblem(thrown, { what: 'The results over time were not downloaded', retry: save }),
    );
  };
  return (
    <>
      <PageHeader
        title="Cumulative report"
        {...(cumulative !== undefined && {
          of: cumulative.patient.fullName,
          subtitle: `${cumulative.patient.fullName}, ${cumulative.patient.labNumber}`,
        })}
        action={
          <Group gap={16}>
            {isBench && (
              <Switch
                label={confidentialLabel(cumulative?.leftOff ?? 0)}
                checked={isConfidentialShown}
                onChange={(event) => onConfidential(event.currentTarget.checked)}
              />
            )}
            <Button
              leftSection={<IconDownload size={16} stroke={1.75} />}
              disabled={isEmpty}
              title={isEmpty ? 'Nothing has been released yet' : undefined}
              onClick={save}
            >
              PDF
            </Button>
          </Group>
        }
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(shown) => <CumulativeSheet cumulative={shown} />}
      </WhenLoaded>
    </>
  );
}

function confidentialLabel(leftOff: number): string {
  return leftOff === 0 ? 'With confidential tests' : `With confidential tests (${leftOff} left off)`;
}
