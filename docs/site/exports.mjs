/** What the packages offer to applications, read from their types by the compiler. */
import { NodeBuilderFlags, SymbolFlags } from 'typescript/unstable/sync';
import { readExported } from '../../scripts/support/compiler.mjs';
import { nodesOf } from './symbols.mjs';
import { inCamelCase, onWire, wireTypesOf } from './wire-words.mjs';

/** One that others build on stands before them. */
const PACKAGES = ['sdk', 'react', 'next'];
const { NoTruncation, MultilineObjectLiterals, UseSingleQuotesForStringLiteralType } = NodeBuilderFlags;
const AS_WRITTEN = NoTruncation | MultilineObjectLiterals | UseSingleQuotesForStringLiteralType;

/** By entry, such as `@latchkey/sdk/server`: every name that no entry before it has offered, with words, code and members. */
export const readExports = () => readExported(PACKAGES, 'docs-exports', namesOf);

function namesOf(checker, offered) {
  const known = new Set();
  const fresh = offered.map(([entry, names]) => {
    const own = names.filter(([, { id }]) => !known.has(id));
    for (const [, { id }] of own) known.add(id);
    return [entry, own];
  });
  const explain = ([name, symbol]) => explained(checker, known, name, symbol);
  return new Map(fresh.map(([entry, own]) => [entry, own.map(explain)]));
}

function explained(checker, known, name, symbol) {
  const nodes = nodesOf(symbol);
  const members = symbol.flags & SymbolFlags.Type ? membersOf(checker, known, symbol) : [];
  const isWhole = members.every(({ isAct, isOwn }) => isOwn && !isAct) && !(symbol.flags & SymbolFlags.Class);
  const isAlias = Boolean(symbol.flags & SymbolFlags.TypeAlias);
  const kind = symbol.flags & SymbolFlags.Variable ? 'const ' : '';
  const isShort = members.length > 0 || symbol.flags & SymbolFlags.Class;
  const code = nodes.map((node) => kind + codeOf(isShort ? headOf(node) : node.getText())).join('\n');
  /** Whether the code names the members. */
  const isNaming = members.length > 0 && (isWhole || isAlias);
  const head = isAlias && !isWhole ? code.replace(/ = .*/s, ' =') : code;
  return {
    name,
    words: wordsOf(checker, symbol),
    code: isNaming ? `${head} {\n${members.map(fieldOf).join('\n')}\n}${isAlias ? ';' : ''}` : code,
    members,
    isNaming,
  };
}

/**
 * A type's own members, plus those of base types that can't be imported. A list's members are documented with lists.
 */
function membersOf(checker, known, symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (type.isUnionType() || checker.isArrayLikeType(type)) return [];
  const isAlias = symbol.flags & SymbolFlags.TypeAlias;
  const bases = isAlias ? [] : explainedBases(checker, known, type);
  const elsewhere = new Set(bases.flatMap((base) => namesIn(checker, base)));
  const all = checker.getPropertiesOfType(type);
  const wire = all.every(isWritten) ? [] : wireTypesOf(checker, symbol);
  return (
    all
      .map((member) => ({
        member,
        isOwn: isWrittenIn(symbol, member),
        from: isWritten(member) ? member : onWire(checker, wire, member.name),
      }))
      // A record that has nothing of the wire has keys, and no members.
      .filter(({ member, from }) => (from || wire.length > 0) && !isPrivate(member))
      .filter(
        ({ member, isOwn }) => isOwn || !(isAlias ? isOfKnown(checker, known, member) : elsewhere.has(member.name)),
      )
      .map(({ member, isOwn, from }) => ({
        name: member.name,
        words: from ? inCamelCase(wordsOf(checker, from)) : '',
        isOwn,
        ...memberCode(checker, member, isOwn),
      }))
  );
}

const isWritten = ({ declarations }) => declarations.length > 0;

const isWrittenIn = (symbol, member) =>
  member.declarations.some(({ path }, index) =>
    symbol.declarations.some(
      (owner) => owner.path === path && isInside(member.declarations[index].resolve(), owner.resolve()),
    ),
  );

const isInside = (node, other) => other.pos <= node.pos && node.end <= other.end;

/** Whether it was written in a type that is explained for itself. */
const isOfKnown = (checker, known, { declarations }) =>
  declarations.some((handle) => {
    const { name } = handle.resolve().parent;
    return name !== undefined && known.has(checker.getSymbolAtLocation(name)?.id);
  });

/** What a type extends and is explained for itself. */
const explainedBases = (checker, known, type) =>
  checker
    .getBaseTypes(type)
    .flatMap((base) => (known.has(base.getSymbol()?.id) ? [base] : explainedBases(checker, known, base)));

const namesIn = (checker, type) => checker.getPropertiesOfType(type).map(({ name }) => name);

/** Shown as written; or by its type, if that is declared elsewhere or uses names that can't be looked up. */
function memberCode(checker, member, isOwn) {
  const type = checker.getTypeOfSymbol(member);
  const isAct = checker.getSignaturesOfType(type, 0).length > 0;
  const texts = nodesOf(member).map((node) => node.getText().replace(/^ {4}/gm, ''));
  const isProperty = member.flags & SymbolFlags.Property;
  const isShown = !isProperty || (isOwn && !isAct && !texts.some((text) => PART_OF_ANOTHER.test(text)));
  const code = isShown ? texts.join('\n') : nameOf(member, texts) + checker.typeToString(type, undefined, AS_WRITTEN);
  return { isAct, code: codeOf(code) };
}

const PART_OF_ANOTHER = /\['\w+'\]/;

const nameOf = ({ name, flags }, texts) =>
  `${texts.some((text) => text.startsWith('readonly ')) ? 'readonly ' : ''}${name}${flags & SymbolFlags.Optional ? '?' : ''}: `;

/** A member as a line of its type. */
const fieldOf = ({ code }) => `${code.replace(/;$/, '')};`.replace(/^/gm, '  ');

/** What a package of others brings along is explained there. */
const isPrivate = (member) =>
  /^(#|__)/.test(member.name) ||
  member.declarations.some(({ path }) => path.includes('/node_modules/')) ||
  nodesOf(member).some((node) => /^(protected|private) /.test(node.getText()));

const wordsOf = (checker, symbol) => checker.getDocumentationCommentOfSymbol(symbol);

/** A class or an interface without its members. */
const headOf = (node) =>
  node
    .getText()
    .replace(/\{[\s\S]*$/, '')
    .trim();

const codeOf = (text) =>
  text
    .replace(/^(export |declare )+/, '')
    .replace(/import\("[^"]+"\)\./g, '')
    .replace(/^( {4})+/gm, (indent) => '  '.repeat(indent.length / 4));
