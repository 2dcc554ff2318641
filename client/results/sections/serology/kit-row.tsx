import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { Kit } from '../../../../shared/disciplines/serology/rules.js';
import { formatDay } from '../../../ui/layout/date-time.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { enterIn, goOn } from '../section-keys.js';
import type { SectionPartProps } from '../section-part.js';
import { errorAt } from './kit-errors.js';
import { fieldId, type KitKey, type KitLine } from './kit-lines.js';
import { OfferButton } from '../offer-button.js';
import classes from './kits.module.css';

export interface KitRowProps extends Pick<
  SectionPartProps<unknown>,
  'field' | 'errors' | 'wasTried' | 'isReadOnly'
> {
  readonly line: KitLine;
  readonly called: string;
  /** The keys go on here after the grid. */
  readonly isStation: boolean;
  readonly onChange: (change: Partial<Kit>) => void;
}

export function KitRow({
  line,
  called,
  field,
  errors,
  wasTried,
  isReadOnly,
  isStation,
  onChange,
}: KitRowProps) {
  const [inHand, setInHand] = useState<string>();
  const { name, offer } = line;
  const shared = (key: KitKey) => ({
    id: fieldId(field, line, key),
    size: 'sm',
    error: errorAt(errors, {
      section: field,
      line,
      key,
      isPatient: !wasTried,
      isInHand: inHand === fieldId(field, line, key),
    }),
    readOnly: isReadOnly,
  });
  const takeOffer = (): void => {
    if (offer !== undefined) onChange(offer);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = enterIn(event);
    if (from === undefined) return;
    const isTaken = offer !== undefined && !isReadOnly;
    if (isTaken) takeOffer();
    goOn(from, { past: isTaken ? event.currentTarget : null });
  };
  return (
    <div
      className={classes.line}
      role="group"
      aria-label={`${called} of ${name}`}
      data-thing={name}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setInHand(target.id)}
      onBlur={() => setInHand(undefined)}
    >
      <div className={classes.name}>{name}</div>
      <TextInput
        {...shared('kit')}
        {...(isStation && { 'data-station': true })}
        data-about={line.parameter}
        className={classes.kit}
        label={called}
        maxLength={100}
        autoComplete="off"
        value={line.kit}
        onChange={({ currentTarget }) => onChange({ kit: currentTarget.value })}
      />
      <TextInput
        {...shared('lot')}
        label="Lot"
        maxLength={60}
        autoComplete="off"
        value={line.lot}
        onChange={({ currentTarget }) => onChange({ lot: currentTarget.value })}
      />
      <DayField
        {...shared('expiry')}
        kind="expiry"
        label="Expiry"
        value={line.expiry}
        onDay={(expiry) => onChange({ expiry })}
      />
      {line.lots.length > 1 && !isReadOnly && <LotsInStock line={line} onTake={onChange} />}
      {offer !== undefined && !isReadOnly && (
        <OfferButton className={classes.offer} onTake={takeOffer}>
          Use {offer.kit}, lot {offer.lot}, expires {formatDay(offer.expiry)}
        </OfferButton>
      )}
    </div>
  );
}

interface LotsInStockProps {
  readonly line: KitLine;
  readonly onTake: (kit: Kit) => void;
}

const isTaken = ({ kit, lot, expiry }: Kit, line: KitLine): boolean =>
  kit === line.kit && lot === line.lot && expiry === line.expiry;

/** Every lot that is in stock and good, the offered one chosen until another is. */
function LotsInStock({ line, onTake }: LotsInStockProps) {
  const { name, lots, offer } = line;
  const chosen = offer === undefined ? lots.findIndex((one) => isTaken(one, line)) : 0;
  return (
    <NativeSelect
      className={classes.offer}
      size="sm"
      aria-label={`Lots in stock for ${name}`}
      value={chosen < 0 ? '' : String(chosen)}
      data={[
        ...(chosen < 0 ? [{ value: '', label: 'Another lot than those in stock' }] : []),
        ...lots.map(({ kit, lot, expiry }, place) => ({
          value: String(place),
          label: `${kit}, lot ${lot}, expires ${formatDay(expiry)}`,
        })),
      ]}
      onChange={({ currentTarget }) => {
        const taken = lots[Number(currentTarget.value)];
        if (currentTarget.value !== '' && taken !== undefined) onTake(taken);
      }}
    />
  );
}
