import type { AccessLevel } from '../../endpoint.ts';
import type { JsonSchema } from '../json-schema.ts';

/** One schema, or one for each group of access levels that share it, the groups named. */
export function eachLevel(forms: readonly { level: AccessLevel; json: JsonSchema }[]): JsonSchema {
  const groups = new Map<string, AccessLevel[]>();
  for (const { level, json } of forms) {
    const source = JSON.stringify(json);
    groups.set(source, [...(groups.get(source) ?? []), level]);
  }
  const options = [...groups].map(([source, levels]) => ({ levels, json: JSON.parse(source) as JsonSchema }));
  const [only] = options;
  if (options.length <= 1) return only?.json ?? {};
  return {
    description: `Depends on the access type: ${options.map(({ levels }) => levels.join(' and ')).join('; ')}.`,
    anyOf: options.map(({ levels, json }) => ({ title: `as ${levels.join(' or ')}`, ...json })),
  };
}
