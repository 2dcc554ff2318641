import { Alert, Table } from '@mantine/core';
import type { ApiProblem } from '../../core/api.js';

const OF_LINE = /^csv\.(\d+)\.(.+)$/;
const LINE_SAID = /^line \d+: /;

/** Which lines of a file are refused, of which field and why. */
export function RefusedLines({ problem }: { readonly problem: ApiProblem }) {
  const { errors, detail } = problem;
  if (errors.length === 0) {
    return (
      <Alert color="red" role="alert">
        {detail}
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title="Nothing is imported while a line of the file is refused">
      <Table aria-label="Refused lines" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48}>Line</Table.Th>
            <Table.Th w={96}>Field</Table.Th>
            <Table.Th>Why</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ field, message }) => {
            const [, line = '', column = ''] = OF_LINE.exec(field) ?? [];
            return (
              <Table.Tr key={`${field} ${message}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{message.replace(LINE_SAID, '')}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Alert>
  );
}
