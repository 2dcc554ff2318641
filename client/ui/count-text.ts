/** From here a total says "so many or more". */
const COUNTED = 2000;

export function countText(total: number): string {
  return total >= COUNTED ? `${COUNTED.toLocaleString('en')}+` : total.toLocaleString('en');
}
