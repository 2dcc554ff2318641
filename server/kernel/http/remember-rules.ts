import { getMetadataStorage } from 'class-validator';

/**
 * class-validator goes through every class there is for each object that it checks, to find what the object's
 * class inherits. Classes do not change once they are written, so what it found for one holds.
 */
export function rememberRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const found = new Map<unknown, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (of, schema, always, strictGroups, groups) => {
    const isUsual = !schema && !always && !strictGroups && groups === undefined;
    if (!isUsual) return find(of, schema, always, strictGroups, groups);
    const rules = found.get(of) ?? find(of, schema, always, strictGroups, groups);
    found.set(of, rules);
    return rules;
  };
}
