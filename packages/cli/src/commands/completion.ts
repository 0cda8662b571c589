import { CommandError, command } from '../command/command.ts';
import { object, text } from '../command/schema.ts';

/** What a shell runs to complete `latchkey`: each asks the program itself, so that no list is kept twice. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_latchkey() {
  local IFS=$'\\n'
  COMPREPLY=($(latchkey __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -F _latchkey latchkey`,
  zsh: `#compdef latchkey
_latchkey() {
  local -a found
  found=(\${(f)"$(latchkey __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -a found
}
if [[ "\${funcstack[1]}" == _latchkey ]]; then _latchkey "$@"; else compdef _latchkey latchkey; fi`,
  fish: `complete -c latchkey -f -a '(latchkey __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`,
};

const shells = Object.keys(scripts).join(', ');

export const completion = command({
  purpose: 'Print a completion script for your shell.',
  words: { shell: `One of: ${shells}.` },
  output: object({ shell: text, script: text }),
  example: 'completion bash >> ~/.bashrc',
  async run(run, { shell }) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script === undefined) throw new CommandError(`There is completion for: ${shells}.`, 'WRONG_USAGE');
    run.answer({ shell, script }, script);
  },
});
