import { expect, test } from 'vitest';
import { propsIn } from './props-in.ts';

test.each([
  ['export function EmailTemplate({ a, b }: { a: string; b: string }) {}', ['a', 'b']],
  ["export const EmailTemplate = ({ a = 'x', b: c }) => null;", ['a', 'b']],
  ['function EmailTemplate(props) {}', []],
  ['function EmailTheme({ children }) {}', []],
])('%s takes %j', (source, names) => {
  expect(propsIn(source)).toEqual(names);
});
