/** A UCUM unit as people write it: `mL/min/{1.73_m2}` -> mL/min/1.73 m², `umol/L` -> µmol/L, `10*9/L` -> 10⁹/L. */
export function unitText(unit: string): string {
  return unit
    .replace(
      /\{([^{}]*)\}/g,
      (_, note: string, at: number) =>
        (at > 0 && /\w/.test(unit[at - 1] ?? '') ? ' ' : '') + note.replaceAll('_', ' '),
    )
    .replace(/\[([^[\]]*)\]/g, '$1')
    .replace(/\bu(?=(mol|g|L)\b)/g, 'µ')
    .replace(/\bm([23])\b/g, (_, power: string) => `m${superscript(power)}`)
    .replace(/10\*(\d+)/g, (_, power: string) => `10${superscript(power)}`);
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function superscript(digits: string): string {
  return [...digits].map((digit) => SUPERSCRIPTS[Number(digit)] ?? digit).join('');
}
