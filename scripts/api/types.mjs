/** What the packages offer to applications: a line for each name and each member, read by the compiler from what is built. */
import { NodeBuilderFlags, SymbolFlags } from 'typescript/unstable/sync';
import { readExported } from '../support/compiler.mjs';

const { InTypeAlias, NoTruncation, UseSingleQuotesForStringLiteralType } = NodeBuilderFlags;
const ON_A_LINE = NoTruncation | UseSingleQuotesForStringLiteralType;
const SIGNATURE = { call: 0, construct: 1 };

/** The lines of each entry of the packages, by its name, such as `@latchkey/sdk/server`. */
export const typeReports = (packages) =>
  readExported(packages, 'api-report', (checker, offered) => withNames(offered, reader(checker, offered)));

/** A name that an earlier entry offers is only named. A long type with a name of its own is called by it elsewhere. */
function withNames(offered, read) {
  const known = new Map();
  const chapters = offered.map(([entry, names]) => [
    entry,
    names.map(([name, symbol]) => {
      const earlier = known.get(symbol.id);
      known.set(symbol.id, earlier ?? entry);
      return earlier ? { name, lines: [`${name} from ${earlier}`] } : { name, ...read(name, symbol) };
    }),
  ]);
  const long = chapters.flatMap(([, names]) => names).filter(({ text }) => text?.length > LONG);
  const first = long.filter((alias, place) => long.findIndex(({ text }) => text === alias.text) === place);
  const aliases = first.sort((a, b) => b.text.length - a.text.length);
  const named = (name, line) =>
    aliases.reduce((shown, alias) => (alias.name === name ? shown : shown.replaceAll(alias.text, alias.name)), line);
  return Object.fromEntries(
    chapters.map(([entry, names]) => [
      entry,
      sorted(names.flatMap(({ name, lines }) => lines.map((line) => named(name, line)))),
    ]),
  );
}

/** What belongs to a name stands together. */
function sorted(lines) {
  const keyed = lines.map((line) => [line.replace(/^(class|interface|new|static|type) /, ''), line]);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** From here on a type is shown member by member. */
const LONG = 60;

function reader(checker, offered) {
  const exported = new Set(offered.flatMap(([, names]) => names.map(([, { id }]) => id)));
  const textOf = (type, flags = 0) => tidy(checker.typeToString(type, undefined, ON_A_LINE | flags));
  const isCalled = (type) =>
    Object.values(SIGNATURE).some((kind) => checker.getSignaturesOfType(type, kind).length > 0);

  /** A member that is a record of its own, too. */
  const membersOf = (owner, members, how = '') =>
    members.filter(isOurs).flatMap((member) => {
      const isOptional = member.flags & SymbolFlags.Optional;
      const path = `${how}${owner}.${member.name}${isOptional ? '?' : ''}`;
      const type = checker.getTypeOfSymbol(member);
      const text = isOptional ? textOf(type).replace(/ \| undefined$/, '') : textOf(type);
      if (text.length <= LONG || !RECORD.test(text) || isCalled(type)) return [`${path}: ${text}`];
      const inner = checker.getPropertiesOfType(checker.getNonNullableType(type));
      return [`${path}: {}${text.endsWith(' | null') ? ' | null' : ''}`, ...membersOf(path, inner)];
    });

  /** Without those that an exported base has, and shows. */
  const ownMembers = (type) => {
    const shown = checker.getBaseTypes(type).filter((base) => exported.has(base.getSymbol()?.id));
    const inherited = new Set(shown.flatMap((base) => checker.getPropertiesOfType(base).map(placeOf)));
    return checker.getPropertiesOfType(type).filter((member) => !inherited.has(placeOf(member)));
  };

  const classLines = (name, symbol) => {
    const type = checker.getTypeOfSymbol(symbol);
    const statics = checker.getPropertiesOfType(type).filter((member) => member.name !== 'prototype');
    return [...membersOf(name, statics, 'static '), `new ${name}: ${constructorsOf(symbol)}`];
  };

  /** Member by member, where it is made of members that have names. */
  const aliasLines = (name, symbol, type, text) => {
    const head = `type ${headOf(name, symbol)}`;
    if (text.length <= LONG) return [`${head}: ${text}`];
    if (type.isUnionType()) return [head, ...alternatives(text).map((one) => `${name} = ${one}`)];
    if (isCalled(type) || checker.isArrayLikeType(type)) return [`${head}: ${text}`];
    const members = membersOf(name, checker.getPropertiesOfType(type));
    return members.length > 0 ? [head, ...members] : [`${head}: ${text}`];
  };

  const valueLines = (name, symbol) => {
    const type = checker.getTypeOfSymbol(symbol);
    const text = textOf(type);
    if (text.length <= LONG || isCalled(type) || checker.isArrayLikeType(type)) return [`${name}: ${text}`];
    return membersOf(name, checker.getPropertiesOfType(type));
  };

  return (name, symbol) => {
    const { flags } = symbol;
    if (flags & (SymbolFlags.Class | SymbolFlags.Interface)) {
      const own = membersOf(name, ownMembers(checker.getDeclaredTypeOfSymbol(symbol)));
      const made = flags & SymbolFlags.Class ? classLines(name, symbol) : [];
      return { lines: [`${headOf(name, symbol)}`, ...made, ...own] };
    }
    const lines = flags & SymbolFlags.Value ? valueLines(name, symbol) : [];
    if (!(flags & SymbolFlags.TypeAlias)) return { lines };
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const text = textOf(type, InTypeAlias);
    return { text, lines: [...lines, ...aliasLines(name, symbol, type, text)] };
  };
}

/** An unnamed type with members; it may be null. */
const RECORD = /^(Readonly<)*\{ .* \}>*( \| null)?$/;

/** The types of a union, split where no bracket is open. */
function alternatives(text) {
  const found = [''];
  let depth = 0;
  for (const part of text.split(/(=>|[<>(){}[\]]| \| )/)) {
    if (/^[<({[]$/.test(part)) depth += 1;
    if (/^[>)}\]]$/.test(part)) depth -= 1;
    if (part === ' | ' && depth === 0) found.push('');
    else found.push(found.pop() + part);
  }
  return found;
}

/** Neither private, nor what a package of others has brought along. */
const isOurs = ({ name, declarations }) =>
  !/^(#|__)/.test(name) &&
  (declarations.length === 0 ||
    declarations.some(
      (handle) => !handle.path.includes('/node_modules/') && !/^(private|protected) /.test(handle.resolve().getText()),
    ));

const placeOf = ({ name, declarations }) =>
  [name, ...declarations.map((handle) => `${handle.path}:${handle.resolve().pos}`)].join(' ');

/** What stands before the members: `class ServerApp<U extends CurrentUser = CurrentUser> extends ClientApp<U>`. */
function headOf(name, symbol) {
  for (const handle of symbol.declarations) {
    const [, kind, text] = /\b(class|interface|type) (.*)$/s.exec(handle.resolve().getText()) ?? [];
    if (!kind) continue;
    let depth = 0;
    const parts = text.split(/(=>|[<>{]| = )/);
    const end = parts.findIndex((part) => {
      if (part === '<') depth += 1;
      if (part === '>') depth -= 1;
      return depth === 0 && (part === '{' || part === ' = ');
    });
    const head = tidy(parts.slice(0, end).join('')).trim();
    return kind === 'type' ? head : `${kind} ${head}`;
  }
  return name;
}

const constructorsOf = (symbol) =>
  symbol.declarations
    .flatMap((handle) => [
      ...handle
        .resolve()
        .getText()
        .matchAll(/^ {4}(?:protected )?constructor(\(.*?\));$/gms),
    ])
    .map(([, parameters]) => tidy(parameters))
    .join(' & ') || '()';

/** On one line, without the paths of files. */
const tidy = (text) => text.replace(/import\("[^"]+"\)\./g, '').replace(/\s+/g, ' ');
