/** Which differences between two reports break those who use what is reported. What can't be told is taken for breaking. */

const HEADER = 'Made by `npm run api`: what is public, a line for each name. Review what changes here.\n';

/** A report: `# chapter` and its lines, and so on. */
export const textOf = (chapters) =>
  [HEADER, ...Object.entries(chapters).map(([chapter, lines]) => [`# ${chapter}`, ...lines, ''].join('\n'))].join('\n');

/** `{ breaking, compatible }`, each a list of sentences; `rules` are those of the report's kind. */
export function compare(before, after, rules) {
  const [old, now] = [chaptersOf(before), chaptersOf(after)];
  const found = { breaking: [], compatible: [] };
  const note = (isBreaking, what) => found[isBreaking ? 'breaking' : 'compatible'].push(what);
  for (const chapter of old.keys()) if (!now.has(chapter)) note(true, `${chapter} was removed`);
  for (const [chapter, fields] of now) {
    const known = old.get(chapter);
    if (!known) {
      note(false, `${chapter} was added`);
      continue;
    }
    const say = (isBreaking, what) => note(isBreaking, `${chapter}: ${what}`);
    for (const [key, { line }] of known) if (!fields.has(key)) say(true, `removed ${line}`);
    for (const [key, field] of fields) {
      const earlier = known.get(key);
      if (!earlier) say(rules.isBreakingAddition(field, known), `added ${field.line}`);
      else if (earlier.line !== field.line) {
        say(rules.isBreakingChange(earlier, field), `changed ${earlier.line} to ${field.line}`);
      }
    }
  }
  return found;
}

/** Of each chapter the lines by their key: what stands before the colon, whether it is optional or not. */
function chaptersOf(text) {
  const chapters = new Map();
  let fields;
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) {
      fields = new Map();
      chapters.set(line.slice(2), fields);
    } else if (line && fields) {
      const [path, ...value] = line.split(': ');
      fields.set(path.replaceAll('?', ''), { line, path, value: value.join(': ') });
    }
  }
  return chapters;
}

const isOptional = (path) => path.includes('?');

/** Requests may ask for less and accept more than before, answers may say more, but nothing else than before. */
export const httpRules = {
  isBreakingAddition: ({ path }) => path.startsWith('>') && !isOptional(path),

  isBreakingChange(before, after) {
    if (before.path === 'errors') return false;
    const [old, now] = [before, after].map(({ value }) => partsOf(value));
    if (before.path === 'access') return !isAmong(old.types, now.types);
    const isAnswer = before.path.startsWith('<');
    const [wider, narrower] = isAnswer ? [old, now] : [now, old];
    const isStricter = isAnswer ? marks(after) > marks(before) : marks(after) < marks(before);
    return isStricter || !isAmong(narrower.types, wider.types) || !hasLevels(now.levels, old.levels);
  },
};

const marks = ({ path }) => path.split('?').length;

/** `string | null (server, admin)`; no levels are all of them. */
function partsOf(value) {
  const [, types, levels] = /^(.*?)(?: \(((?:client|server|admin|public)(?:, \w+)*)\))?$/.exec(value);
  return { types: types.split(/ \| |, (?!\w+ \d)/), levels: levels?.split(', ') };
}

/** A type without bounds has those with bounds in it. */
const isAmong = (types, others) =>
  others.includes('any') ||
  types.every((type) => [type, type.replace(/ \(.*/, '')].some((one) => others.includes(one)));

const hasLevels = (now, old) => !now || (old?.every((level) => now.includes(level)) ?? false);

/** A type is the same or it is not; more members break those only who have to write them. */
export const typeRules = {
  isBreakingAddition({ path }, known) {
    const owner = path.split('.')[0];
    const isWritten = /(Options|Props)$/.test(owner) && [...known.keys()].some((key) => key.startsWith(`${owner}.`));
    return isWritten && path.includes('.') && !isOptional(path);
  },
  isBreakingChange: () => true,
};
