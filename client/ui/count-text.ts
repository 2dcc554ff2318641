/** No further is counted: in words as every list says it. */
const COUNTED = 2000;

export function countText(total: number): string {
  return total >= COUNTED ? `over ${COUNTED.toLocaleString('en')}` : total.toLocaleString('en');
}

/** What a list says of its length; `more`: nobody counted further. */
export function totalText({ total, more }: { readonly total: number; readonly more?: boolean }): string {
  const said = total.toLocaleString('en');
  return more === true ? `over ${said}` : said;
}
