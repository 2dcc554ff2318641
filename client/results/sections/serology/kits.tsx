import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Kit } from '../../../../shared/disciplines/serology/rules.js';
import { isPackCode, readPackCode } from '../../../../shared/domain/specimens/gs1.js';
import { showProblem } from '../../../ui/feedback/notify.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { useScanner } from '../../../ui/keys/scanner.js';
import { formatDay, labToday } from '../../../ui/layout/date-time.js';
import { OfferButton } from '../section-card.js';
import { enterIn, focusNextField, type SectionPartProps } from '../section-part.js';
import {
  errorAt,
  fieldId,
  firstIncompleteLine,
  KEYS,
  type KitKey,
  type KitLine,
  lineOfPack,
  linesOf,
  withKit,
} from './kit-lines.js';
import classes from './kits.module.css';

type KitsProps = SectionPartProps<readonly Kit[]> & {
  /** The bench's word for one. */
  readonly called?: 'Kit' | 'Reagent';
};

/** Kit, lot and expiry of every parameter of the sheet that was measured with one; a scanned pack fills them. */
export default function Kits({ value: kits, onChange, rows, offers, called = 'Kit', ...about }: KitsProps) {
  const lines = linesOf(rows, kits, offers);
  const { field, isReadOnly } = about;
  const scanned = (code: string): void => {
    const pack = readPackCode(code, labToday());
    if (pack === undefined) return;
    if ('wrong' in pack) return showProblem(new Error(pack.wrong), { what: 'The pack was not taken' });
    const inHand = lines.find((line) =>
      KEYS.some((key) => fieldId(field, line, key) === document.activeElement?.id),
    );
    const taken = lineOfPack(lines, pack, inHand?.parameter);
    if (taken !== undefined) onChange(withKit(kits, taken.parameter, taken.change));
  };
  useScanner(scanned, (code) => !isReadOnly && lines.length > 0 && isPackCode(code));
  if (lines.length === 0) return null;
  const measured = new Set(rows.filter(({ parameter }) => parameter !== '').map(({ code }) => code));
  const station = firstIncompleteLine(lines, measured);
  return (
    <section className={`card ${classes.card}`} aria-label={`${called}s`} data-section>
      <div className={classes.head} aria-hidden="true">
        <span>{called}s</span>
        <span>{called}</span>
        <span>Lot</span>
        <span>Expiry</span>
      </div>
      {lines.map((line) => (
        <KitRow
          key={line.parameter}
          line={line}
          {...about}
          called={called}
          isStation={line === station}
          onChange={(change) => onChange(withKit(kits, line.parameter, change))}
        />
      ))}
    </section>
  );
}

interface KitRowProps extends Pick<
  SectionPartProps<unknown>,
  'field' | 'errors' | 'wasTried' | 'isReadOnly'
> {
  readonly line: KitLine;
  readonly called: string;
  /** The keys go on here after the grid. */
  readonly isStation: boolean;
  readonly onChange: (change: Partial<Kit>) => void;
}

function KitRow({ line, called, field, errors, wasTried, isReadOnly, isStation, onChange }: KitRowProps) {
  const [inHand, setInHand] = useState<string>();
  const { name, offer } = line;
  const shared = (key: KitKey) => {
    const id = fieldId(field, line, key);
    const about = { section: field, line, key, isPatient: !wasTried, isInHand: inHand === id };
    return { id, size: 'sm', error: errorAt(errors, about), readOnly: isReadOnly } as const;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = enterIn(event);
    if (from === undefined) return;
    const taken = isReadOnly ? undefined : offer;
    if (taken !== undefined) onChange(taken);
    focusNextField(from, { past: taken === undefined ? null : event.currentTarget });
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
      {!isReadOnly && <Offered line={line} onTake={onChange} />}
    </div>
  );
}

interface OfferedProps {
  readonly line: KitLine;
  readonly onTake: (kit: Kit) => void;
}

/** The kit that can be taken with one press. */
function Offered({ line, onTake }: OfferedProps) {
  const { lots, offer } = line;
  return (
    <>
      {lots.length > 1 && <LotsInStock line={line} onTake={onTake} />}
      {offer !== undefined && (
        <OfferButton className={classes.offer} onTake={() => onTake(offer)}>
          Use {offer.kit}, lot {offer.lot}, expires {formatDay(offer.expiry)}
        </OfferButton>
      )}
    </>
  );
}

const isTaken = ({ kit, lot, expiry }: Kit, line: KitLine): boolean =>
  kit === line.kit && lot === line.lot && expiry === line.expiry;

/** Every lot that is in stock and good, the offered one chosen until another is. */
function LotsInStock({ line, onTake }: OfferedProps) {
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
