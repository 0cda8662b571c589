import { type Command, CommandError, command } from '../command/command.ts';
import { anything, jsonSchemaOf } from '../command/schema.ts';

/** It is itself in the table that it finds commands in. */
export const printSchema = (find: (name: string) => Command | undefined): Command =>
  command({
    purpose: 'Print the JSON Schema of what a command prints with --json.',
    words: { command: 'Its name, in quotes where it is two words.' },
    output: anything,
    example: 'schema "users list"',
    async run(run, given) {
      const output = find(given.command)?.output;
      if (!output) throw new CommandError(`"${given.command}" is no command that prints JSON.`, 'NOT_FOUND');
      const schema = jsonSchemaOf(output);
      run.answer(schema, JSON.stringify(schema, null, 2));
    },
  });
