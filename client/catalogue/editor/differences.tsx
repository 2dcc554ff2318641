import { Table, Text } from '@mantine/core';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import {
  profileDifferences,
  type ComparedProfile,
  type Difference,
} from '../../../shared/domain/catalogue/profile-differences.js';
import { editedProfile, sentParameter, type EditedProfile } from './edited-profile.js';
import { isWhole } from './reflex-words.js';
import classes from './editor.module.css';
import { TitleRow } from '../../ui/table/title-row.js';

interface DifferenceTableProps {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly differences: readonly Difference[];
}

/** The differences between two versions, side by side. */
export function DifferenceTable({ label, from, to, differences }: DifferenceTableProps) {
  if (differences.length === 0) return <Text>There are no differences.</Text>;
  return (
    <Table aria-label={label} className={classes.differences}>
      <TitleRow titles={['Of', 'What', from, to]} />
      <Table.Tbody>
        {differences.map((one) => (
          <Table.Tr key={`${one.of} ${one.what}`}>
            <Table.Td>{one.of}</Table.Td>
            <Table.Td>{one.what}</Table.Td>
            <Table.Td>{one.from || <span className="dimmed">–</span>}</Table.Td>
            <Table.Td>{one.to || <span className="dimmed">–</span>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The differences of `to` from `from`; an incomplete rule is kept on the screen only. */
export function differencesBetween(from: EditedProfile, to: EditedProfile): readonly Difference[] {
  return profileDifferences(compared(from), compared(to));
}

export function differencesFrom(profile: CatalogueProfile, to: EditedProfile): readonly Difference[] {
  return differencesBetween(editedProfile(profile), to);
}

function compared({ parameters, reflex, ...own }: EditedProfile): ComparedProfile {
  return {
    ...own,
    reflex: reflex.filter(isWhole),
    parameters: parameters.map((one) => ({ ...sentParameter(one), code: one.code, name: one.name })),
  };
}
