interface Said {
  readonly lines?: unknown;
  readonly amounts?: unknown;
  readonly amount?: unknown;
  readonly total?: unknown;
}

const AMOUNT = /^-?\d{1,13}\.\d{2}$/;

/**
 * The money of an entry of the audit trail as it was said there: what was handed over in its own units, else an
 * amount in the laboratory's. Null where it is of no money.
 */
export function auditAmount(said: unknown, unit: string): string | null {
  if (typeof said !== 'object' || said === null) return null;
  const { lines, amounts, amount, total } = said as Said;
  const handed = listOf(lines).flatMap(handedOver);
  if (handed.length > 0) return handed.join(' + ');
  const moved = listOf(amounts).filter((one) => typeof one === 'string');
  if (moved.length > 0) return moved.join(' + ');
  const whole = [amount, total].find((one) => typeof one === 'string' && AMOUNT.test(one));
  return typeof whole === 'string' ? `${unit} ${whole}` : null;
}

function handedOver(line: unknown): readonly string[] {
  const { amount, paymentUnit } = (line ?? {}) as {
    readonly amount?: unknown;
    readonly paymentUnit?: unknown;
  };
  if (typeof amount !== 'string' || typeof paymentUnit !== 'string') return [];
  return [`${paymentUnit} ${amount}`];
}

function listOf(said: unknown): readonly unknown[] {
  return Array.isArray(said) ? said : [];
}
