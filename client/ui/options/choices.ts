/** Values to choose from, by the words for them, in this order (a numeric key would come first). */
export function choices<Value extends string>(
  words: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
