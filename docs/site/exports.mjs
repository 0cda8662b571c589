/** What the packages offer to applications, read from their types by the compiler. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { API, SymbolFlags } from 'typescript/unstable/sync';

const root = new URL('../..', import.meta.url).pathname;
const folder = `${root}node_modules/.cache/docs-exports`;
/** One that others build on stands before them. */
const PACKAGES = ['sdk', 'react', 'next'];
const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true, types: [], noEmit: true };
const WHOLE_TYPE = 1;

/** By entry, such as `@latchkey/sdk/server`: every name that no entry before it has offered, with words, code and members. */
export function readExports() {
  const entries = PACKAGES.flatMap(entriesOf);
  const config = `${folder}/tsconfig.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, JSON.stringify({ compilerOptions, files: entries.map(([, types]) => types) }));
  const api = new API({ cwd: root });
  try {
    return namesOf(api.updateSnapshot({ openProject: config }).getProject(config), entries);
  } finally {
    api.close();
  }
}

/** The entries of a package that have types, and where those are. */
function entriesOf(name) {
  const manifest = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));
  return Object.entries(manifest.exports).flatMap(([entry, { types }]) =>
    types ? [[manifest.name + entry.slice(1), `${root}packages/${name}/${types}`]] : [],
  );
}

function namesOf({ program, checker }, entries) {
  const known = new Set();
  const offered = entries.map(([entry, types]) => {
    const all = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(types)));
    const fresh = all.map((symbol) => [symbol.name, origin(checker, symbol)]).filter(([, { id }]) => !known.has(id));
    for (const [, { id }] of fresh) known.add(id);
    return [entry, fresh];
  });
  const explain = ([name, symbol]) => explained(checker, known, name, symbol);
  return new Map(offered.map(([entry, fresh]) => [entry, fresh.map(explain)]));
}

const origin = (checker, symbol) => (symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

function explained(checker, known, name, symbol) {
  const nodes = nodesOf(symbol);
  const members = symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface) ? membersOf(checker, known, symbol) : [];
  const isWhole = members.every(({ isAct, isOwn }) => isOwn && !isAct) && !(symbol.flags & SymbolFlags.Class);
  const kind = symbol.flags & SymbolFlags.Variable ? 'const ' : '';
  return {
    name,
    words: wordsOf(checker, symbol),
    code: nodes.map((node) => kind + codeOf(isWhole ? node.getText() : headOf(node))).join('\n'),
    members: isWhole ? [] : members,
  };
}

/** Its own members, and those of what it extends that nobody can import. */
function membersOf(checker, known, symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const elsewhere = new Set(explainedBases(checker, known, type).flatMap((base) => namesIn(checker, base)));
  return checker
    .getPropertiesOfType(type)
    .map((member) => ({ member, isOwn: member.getParent()?.id === symbol.id }))
    .filter(({ member, isOwn }) => !isPrivate(member) && (isOwn || !elsewhere.has(member.name)))
    .map(({ member, isOwn }) => ({
      name: member.name,
      words: wordsOf(checker, member),
      isOwn,
      ...memberCode(checker, member),
    }));
}

/** What a type extends and is explained for itself. */
const explainedBases = (checker, known, type) =>
  checker
    .getBaseTypes(type)
    .flatMap((base) => (known.has(base.getSymbol()?.id) ? [base] : explainedBases(checker, known, base)));

const namesIn = (checker, type) => checker.getPropertiesOfType(type).map(({ name }) => name);

/** A function that is kept in a property is shown as what it takes and gives. */
function memberCode(checker, member) {
  const type = checker.getTypeOfSymbol(member);
  const isAct = checker.getSignaturesOfType(type, 0).length > 0;
  const texts = nodesOf(member).map((node) => node.getText());
  const isProperty = member.flags & SymbolFlags.Property;
  const code =
    isAct && isProperty ? `${member.name}: ${checker.typeToString(type, undefined, WHOLE_TYPE)}` : texts.join('\n');
  return { isAct, code: codeOf(code) };
}

/** What a package of others brings along is explained there. */
const isPrivate = (member) =>
  /^(#|__)/.test(member.name) ||
  member.declarations.some(({ path }) => path.includes('/node_modules/')) ||
  nodesOf(member).some((node) => /^(protected|private) /.test(node.getText()));

const nodesOf = (symbol) => symbol.declarations.map((handle) => handle.resolve());

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
