// Writes src/i18n/english and src/i18n/locales from the catalogues. The English texts keep their types, a file a room; of
// every other language there is one file.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { textSource } from './text-source.mjs';

const CATALOGUES = new URL('../catalogues/', import.meta.url);
const MADE = new URL('../src/i18n/', import.meta.url);
const HEAD = '// Made by the build (scripts/make-catalogues.mjs) from packages/react/catalogues.';

const read = async (lang) => JSON.parse(await readFile(new URL(`${lang}.json`, CATALOGUES), 'utf8'));
const langs = (await readdir(CATALOGUES)).map((name) => name.replace(/\.json$/, ''));
const english = await read('en');
const rooms = Object.keys(english);

await mkdir(new URL('english/', MADE), { recursive: true });
await mkdir(new URL('locales/', MADE), { recursive: true });
for (const room of rooms) await write(`english/${room}.ts`, roomSource(room));
await write('english/index.ts', indexSource());
await write('english/all.ts', allSource());
for (const lang of langs) await write(`locales/${lang}.ts`, localeSource(lang, lang === 'en' ? {} : await read(lang)));

function roomSource(room) {
  const texts = textsOf('en', room, english[room]);
  return lines(
    HEAD,
    ...plurals('en', texts),
    '/** These texts in English, as a source to translate from. */',
    `export const ${room}English = {`,
    ...texts,
    '} as const;',
  );
}

function indexSource() {
  const imports = rooms.map((room) => `import type { ${room}English } from './${room}.ts';`);
  const all = rooms.map((room) => `typeof ${room}English`).join(' & ');
  return lines(
    HEAD,
    ...imports,
    '/** Every text; those of rooms that few visits see load with them. */',
    `export type English = ${all};`,
  );
}

function allSource() {
  const imports = rooms.map((room) => `import { ${room}English } from './${room}.ts';`);
  return lines(
    HEAD,
    ...imports,
    `import type { English } from './index.ts';`,
    '// Without a prototype V8 takes them over at once, not one by one, to ever new shapes: a twentieth of an import.',
    'const everyText = {',
    '  __proto__: null,',
    ...rooms.map((room) => `  ...${room}English,`),
    '};',
    '/** Every English text, as a source to translate from. */',
    'export const allEnglish: English = everyText;',
  );
}

function localeSource(lang, { errors, ...catalogue }) {
  const name = lang.replace(/-(\w+)/, (_, region) => region);
  const texts = Object.entries(catalogue).flatMap(([room, given]) => textsOf(lang, room, given));
  const refused = errors ? textsOf(lang, 'errors', errors) : [];
  const all = [...texts, ...(errors ? ['errors: {', ...refused, '},'] : [])];
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(lang);
  return lines(
    HEAD,
    "import { defineMessages, type Messages } from '../texts/messages.ts';",
    ...plurals(lang, all),
    errors
      ? `/** Every text of the screens, in ${language}. */`
      : '/** English is what the screens speak by themselves: here for applications that load every language the same way. */',
    `export const ${name}: Messages = defineMessages({`,
    ...all,
    '});',
  );
}

function textsOf(lang, room, texts) {
  return Object.entries(texts).map(([key, text]) => {
    try {
      return `  ${key}: ${textSource(text)},`;
    } catch (cause) {
      throw new Error(`catalogues/${lang}.json: ${room}.${key}: ${cause.message}`, { cause });
    }
  });
}

function plurals(lang, texts) {
  if (!texts.some((text) => text.includes('byNumber('))) return [];
  return [`import { pluralsOf } from '../fill/plurals.ts';`, `const byNumber = pluralsOf('${lang}');`];
}

function lines(...all) {
  return `${all.join('\n')}\n`;
}

/** Untouched where nothing changed, so that tsc has nothing to do. */
async function write(name, source) {
  const file = new URL(name, MADE);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (source !== before) await writeFile(file, source);
}
