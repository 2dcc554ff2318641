/** As it is printed, scanned and typed. No lab number begins so, whatever its prefix: the search looks here first. */
export function quotationCode(number: number): string {
  return `QUO${number}`;
}

const CODE = /^QUO[ -]?([0-9]{1,12})$/;

/** "QUO17", "quo-17" and "quo 17"; undefined for anything else. */
export function quotationNumber(text: string): number | undefined {
  const [, digits] = CODE.exec(text.trim().toUpperCase()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
