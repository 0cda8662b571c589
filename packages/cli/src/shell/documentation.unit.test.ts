import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes } from '../command/exit-codes.ts';
import { commands } from '../commands/index.ts';
import { commonOptions, optionRows, usage } from './arguments.ts';

const page = readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8');

test.each(Object.entries(commands))('docs/cli.md has %s with its options, and its example', (name, command) => {
  const { purpose, example, options = {} } = command;
  const shown = Object.keys(options).map((option) => `\`--${option}\``);
  expect(page).toContain(`| \`${usage(name, command)}\` | ${purpose} | ${shown.join(' ')} |`);
  expect(page).toContain(`latchkey ${example}\n`);
});

test('docs/cli.md says what each option is for', () => {
  const all = Object.values(commands).flatMap(({ options = {} }) => optionRows(options));
  for (const [option, purpose] of [...all, ...optionRows(commonOptions)])
    expect(page).toContain(`| \`${option.replaceAll('|', '\\|')}\` | ${purpose}`);
});

test('docs/cli.md has every exit code', () => {
  for (const [name, [code, meaning]] of Object.entries(exitCodes))
    expect(page).toContain(`| ${code} | \`${name}\` | ${meaning} |`);
});
