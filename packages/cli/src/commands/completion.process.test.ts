import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runProgram } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { findShell } from '../../../../scripts/support/find-shell.mjs';

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** What a shell is told, and how it comes to show what it makes of a line and the tab key; `script` is ours. */
const shells: Readonly<Record<string, (line: string) => readonly string[]>> = {
  bash: (line) => [
    '--norc',
    '-c',
    `. ./script; COMP_WORDS=(${line.endsWith(' ') ? `${line}''` : line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_latchkey; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // A terminal within the shell: there the keys are pressed, and Ctrl-X tells the line.
  zsh: (line) => [
    '-f',
    '-c',
    `zmodload zsh/zpty
zpty inner zsh -f -i
zpty -w inner 'PROMPT=; autoload -Uz compinit; compinit -u -D; source ./script'
zpty -w inner 'tell() { zle -I; print -r -- "<$BUFFER>" }; zle -N tell; bindkey "^X" tell; print rea""dy'
zpty -r inner said '*ready*'
zpty -w -n inner $'${line}\\t\\x18'
zpty -r inner said '*<*>*'
print -r -- "$said"`,
  ],
  fish: (line) => ['--no-config', '-c', `source ./script; complete -C '${line}'`],
};

const isThere = Object.fromEntries(
  await Promise.all(Object.keys(shells).map(async (name) => [name, (await findShell(name)) !== undefined])),
);

async function typed(shell: string, line: string): Promise<string> {
  const folder = newFolder();
  // As npm links it: what the build has written may not be run as it stands.
  const linked = `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`;
  writeFileSync(join(folder, 'latchkey'), linked, { mode: 0o755 });
  writeFileSync(join(folder, 'script'), (await runProgram({ home: folder }, ['completion', shell])).output);
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, TERM: 'xterm' };
  const { stdout } = await promisify(execFile)(shell, shells[shell]?.(line), { cwd: folder, env });
  return stdout;
}

// A full run has every shell: see scripts/support/find-shell.mjs.
describe.concurrent.each([
  ['bash', { one: /^users$/m, several: /^list\nshow\ncreate\nrotate\nrevoke$/m, option: /^--kinds$/m, none: /^\n?$/ }],
  [
    'zsh',
    {
      one: /<latchkey users >/,
      several: /create +list +revoke +show/,
      option: /<latchkey keys create Shop --kinds >/,
      none: /<latchkey fly >/,
    },
  ],
  ['fish', { one: /^users$/m, several: /^create\nlist\nrevoke\nshow$/m, option: /^--kinds$/m, none: /^$/ }],
] as const)('in %s the tab key', (shell, expected) => {
  const inShell = test.runIf(isThere[shell]);

  inShell('completes a command', async () => {
    expect(await typed(shell, 'latchkey us')).toMatch(expected.one);
  });

  inShell('shows what there is to choose', async () => {
    expect(await typed(shell, 'latchkey keys ')).toMatch(expected.several);
  });

  inShell('completes an option', async () => {
    expect(await typed(shell, 'latchkey keys create Shop --ki')).toMatch(expected.option);
  });

  inShell('adds nothing where there is nothing', async () => {
    expect(await typed(shell, 'latchkey fly ')).toMatch(expected.none);
  });
});
