import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ListDefinition, ListHandle } from './list.js';
import { ListScreen } from './list-screen.js';
import type { EmptyStateProps } from '../feedback/states.js';

/** Callbacks from a row's form to its list. */
interface RowForm {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What the form of a row takes. */
export interface RowFormProps<Row> extends RowForm {
  /** Absent: a new one. */
  readonly known: Row | undefined;
}

interface EditedListProps<Row, Name extends string> extends Omit<
  ListDefinition<Row, Name>,
  'action' | 'detail' | 'empty'
> {
  readonly empty: EmptyStateProps;
  /** One of them, within a sentence. */
  readonly one: string;
  /** The form over the list: of a row, or of a new one. Absent if nothing may be changed. */
  readonly form: ((row: Row | undefined, list: RowForm) => ReactNode) | undefined;
  /** Beside the list, if a row opens there; `edit` opens its form. */
  readonly detail?: (row: Row, list: ListHandle<Name>, edit: () => void) => Detail;
}

type Detail = ReturnType<NonNullable<ListDefinition<never, never>['detail']>>;

interface Editing<Row, Name extends string> {
  readonly row: Row | undefined;
  readonly list: ListHandle<Name>;
}

/** A list whose rows are added and changed in a form over it; a row opens the form unless the list says otherwise. */
export function EditedList<Row, Name extends string>(props: EditedListProps<Row, Name>) {
  const { one, form, empty, detail, ...screen } = props;
  const [editing, setEditing] = useState<Editing<Row, Name>>();
  const close = (): void => setEditing(undefined);
  const adder = (label: string, variant: 'filled' | 'default') => (list: ListHandle<Name>) => (
    <Button variant={variant} leftSection={<IconPlus />} onClick={() => setEditing({ row: undefined, list })}>
      {label}
    </Button>
  );
  const edit = (row: Row, list: ListHandle<Name>): void => setEditing({ row, list });
  const saved = (list: ListHandle<Name>): void => {
    close();
    void list.reload();
  };
  return (
    <>
      <ListScreen<Row, Name>
        {...(form !== undefined && detail === undefined && { onOpen: edit })}
        {...screen}
        {...(detail && { detail: (row, list) => detail(row, list, () => edit(row, list)) })}
        empty={form === undefined ? empty : { ...empty, action: adder(`Add the first ${one}`, 'default') }}
        {...(form !== undefined && { action: adder(`Add ${one}`, 'filled') })}
      />
      {editing !== undefined && form?.(editing.row, { onClose: close, onSaved: () => saved(editing.list) })}
    </>
  );
}
