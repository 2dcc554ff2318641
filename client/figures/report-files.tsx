import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FigureGroup, FigureReport } from '../../shared/contract/figures.js';
import { entriesFile, reportPaper, reportTable } from './figures.api.js';
import { GROUP_WORDS } from './report-words.js';

/** The server's files of the report: as paper, and each of its tables for a spreadsheet. */
export function ReportFiles({ report }: { readonly report: FigureReport | undefined }) {
  const isEmpty = report === undefined || (report.totals.length === 0 && report.payers.length === 0);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={isEmpty}
          title={isEmpty ? 'Nothing to export' : undefined}
        >
          PDF and CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {report !== undefined && (
          <>
            <Menu.Item component="a" href={reportPaper(report.report, report)} download>
              The report as PDF
            </Menu.Item>
            {tablesOf(report).map((by) => (
              <Menu.Item key={by} component="a" href={reportTable(report.report, report, by)} download>
                By {GROUP_WORDS[by].toLowerCase()}, CSV
              </Menu.Item>
            ))}
            <Menu.Item
              component="a"
              href={entriesFile(report, report.report === 'refunded' ? { only: 'refunds' } : {})}
              download
            >
              Every entry, CSV
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shifts have their table as a file, of a long period too. */
function tablesOf({ report, parts }: FigureReport): readonly FigureGroup[] {
  const shown = parts.map(({ by }) => by);
  return report !== 'cashier' || shown.includes('shift') ? shown : [...shown, 'shift'];
}
