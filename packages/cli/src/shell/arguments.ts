import { Command as Cli, Option as CliOption, type HelpConfiguration } from 'commander';
import { type Command, CommandError, type Option } from '../command/command.ts';
import { commands } from '../commands/index.ts';

const DEFAULT_URL = 'http://localhost:4400';
const SUBJECTS = 'Commands by subject:';
const HELP = 'Show help for the command.';
/** Descriptions stay beside their terms down to this width, so at 80 columns too. */
const NARROW = 30;
const START = `  latchkey start             Run a service on this computer.
  latchkey login             Sign in to it with your browser.
  latchkey init              Set up the application in this folder.
  latchkey <command> --help  Show what a command takes, with an example.`;

/** What every command understands. */
export const commonOptions: Readonly<Record<string, Option>> = {
  url: { value: 'address', purpose: `The service; else LATCHKEY_API_URL, else ${DEFAULT_URL}.` },
  json: { purpose: 'Print one line of JSON.' },
  help: { purpose: HELP },
};

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command line asks for: a command and what it is given, or this help. */
export type Asked =
  | { readonly help: string }
  | { readonly command: Command; readonly given: Values; readonly url: string; readonly json: boolean };

interface Defaults {
  readonly url?: string | undefined;
  /** Help is as wide as this; without it no line is broken. */
  readonly columns?: number | undefined;
  /** How headings of the help look. */
  readonly heading?: (text: string) => string;
}

/** Reads the command line. Throws a CommandError that says what is wrong with it. */
export function readArguments(
  given: readonly string[],
  { url = DEFAULT_URL, columns, heading = (text) => text }: Defaults = {},
): Asked {
  const line = withoutSynonyms(given);
  let asked: Asked | undefined;
  let help = '';
  const write = (text: string) => {
    help += text;
  };
  const program = new Cli('latchkey')
    // Whether there are colours is known by who gives the heading its look.
    .configureOutput({ writeOut: write, writeErr: write, outputError() {}, getOutHasColors: () => true })
    .configureHelp({ ...listing, styleTitle: heading, helpWidth: columns ?? Number.POSITIVE_INFINITY })
    .helpOption('-h, --help', HELP)
    .addHelpText('after', `\n${heading('Start here:')}\n${START}`);
  addCommands(program, line, heading, (command, given) => {
    asked = { command, given, url: address(given.url ?? url), json: given.json === true };
  });
  try {
    program.parse(line, { from: 'user' });
  } catch (error) {
    if (!help) throw error;
  }
  return asked ?? { help: help.trimEnd() };
}

function withoutSynonyms(line: readonly string[]): readonly string[] {
  const [first = '', ...more] = line;
  if (first === '--version' || first === '-v') return ['version', ...more];
  if (first !== 'help') return line;
  const topic = more.join(' ');
  if (topic && !Object.keys(commands).some((name) => `${name} `.startsWith(`${topic} `))) throw noCommand(topic, '');
  return [...more, '--help'];
}

/** Makes the table commander's: each noun is a command that has its verbs. */
function addCommands(
  program: Cli,
  line: readonly string[],
  heading: (text: string) => string,
  obey: (command: Command, given: Values) => void,
): void {
  // Every option has the same form wherever it is: read here, they may stand before the command too.
  const all = Object.assign({}, commonOptions, ...Object.values(commands).map(({ options }) => options));
  for (const option of cliOptions(all)) program.addOption(option.hideHelp());
  const groups = new Map([['', named(program, '')]]);
  for (const [name, command] of Object.entries(commands)) {
    const { purpose, example, words = {}, optionalWords = {}, options } = command;
    const [verb = '', noun = ''] = name.split(' ').reverse();
    const group = groups.get(noun) ?? named(program.command(noun), noun).helpGroup(SUBJECTS);
    groups.set(noun, group);
    const leaf = named(group.command(verb), name)
      .usage('')
      .summary(usage(name, command))
      .description(purpose)
      .helpGroup(titleOf(noun || 'commands'));
    // A start would take a tenth longer if every command were made whole.
    if (!name.split(' ').every((word) => line.includes(word))) continue;
    leaf.addHelpText('after', `\n${heading('Example:')}\n  latchkey ${example}`);
    for (const [word, what] of Object.entries(words)) leaf.argument(`<${word}>`, what);
    for (const [word, what] of Object.entries(optionalWords)) leaf.argument(`[${word}]`, what);
    for (const option of cliOptions({ ...options, ...commonOptions })) leaf.addOption(option);
    leaf.action(() => {
      const read = program.options.map((option) => [option.name(), program.getOptionValue(option.attributeName())]);
      const given = Object.fromEntries(read.filter(([, value]) => value !== undefined));
      checkOptions(name, command, given);
      const named = leaf.registeredArguments.map((word, index) => [word.name(), leaf.args[index]]);
      obey(command, { ...given, ...Object.fromEntries(named) });
    });
  }
}

const titleOf = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1).replace(/-(?=[^-]*$)/, ' ')}:`;

/** Commander has an option of its own for help. */
const cliOptions = ({ help: _, ...options }: Readonly<Record<string, Option>>): CliOption[] =>
  optionRows(options).map(([flags, purpose]) => new CliOption(flags, purpose));

/** Each option with its value, and what it is for. */
export const optionRows = (options: Readonly<Record<string, Option>>): [string, string][] =>
  Object.entries(options).map(([name, { value, purpose }]) => [`--${name}${value ? ` <${value}>` : ''}`, purpose]);

/** A command with the words that it needs, and those that may follow. */
export function usage(name: string, { words = {}, optionalWords = {} }: Command): string {
  const optional = Object.keys(optionalWords).map((word) => `[${word}]`);
  return [name, ...Object.keys(words).map((word) => `<${word}>`), ...optional].join(' ');
}

/** The help of everything names the verbs of a noun; that of the noun says what they do. */
const listing: HelpConfiguration = {
  minWidthToWrap: NARROW,
  subcommandTerm: (node) => node.summary() || node.name(),
  subcommandDescription: (node) => node.description() || node.commands.map((verb) => verb.name()).join(', '),
};

function checkOptions(name: string, { options }: Command, given: Values): void {
  const known: Readonly<Record<string, Option>> = { ...commonOptions, ...options };
  for (const [option, value] of Object.entries(given)) {
    const meant = known[option];
    if (!meant) throw wrong(`"latchkey ${name}" has no option --${option}.`, name);
    if (meant.choices && !meant.choices.includes(String(value)))
      throw wrong(`--${option} is one of: ${meant.choices.join(', ')}.`, name);
  }
}

function address(url: unknown): string {
  const parsed = URL.canParse(String(url)) ? new URL(String(url)) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new CommandError(`"${url}" is not the address of a service.`, 'WRONG_USAGE');
  return parsed.origin;
}

/** Gives a command of commander its name, and our words for what it finds wrong with a line. */
function named(node: Cli, name: string): Cli {
  node.usage('<command> …').helpCommand(false);
  return node.exitOverride((error) => {
    const { args, registeredArguments } = node;
    const quoted = /'([^'=]*)/.exec(error.message)?.[1] ?? '';
    const meant = /Did you mean (?:one of )?([^,?]+)/.exec(error.message)?.[1];
    switch (error.code) {
      case 'commander.help':
      case 'commander.helpDisplayed':
        throw error;
      case 'commander.unknownCommand': {
        const likely = [`${meant} ${args[1]}`, `${name} ${meant}`].find((one) => Object.hasOwn(commands, one));
        throw noCommand([name, ...args].filter(Boolean).slice(0, 2).join(' '), name, likely ?? meant);
      }
      case 'commander.unknownOption':
        throw wrong(`Unknown option '${quoted}'.${meant ? ` Did you mean ${meant}?` : ''}`, '');
      case 'commander.missingArgument':
        throw wrong(`"latchkey ${name}" needs <${quoted}>.`, name);
      case 'commander.excessArguments':
        throw wrong(`"${args[registeredArguments.length]}" is one word too many.`, name);
      default:
        throw wrong(`${error.message.replace(/^error: o/, 'O')}.`, '');
    }
  });
}

const noCommand = (name: string, topic: string, meant?: string): CommandError =>
  wrong(`There is no command "${name}".${meant ? ` Did you mean "${meant}"?` : ''}`, topic);

const wrong = (sentence: string, topic: string): CommandError =>
  new CommandError(`${sentence} See "latchkey help${topic && ` ${topic}`}".`, 'WRONG_USAGE');
