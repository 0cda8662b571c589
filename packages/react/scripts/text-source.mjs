import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * A text of a catalogue, in ICU's message format, as TypeScript: a string with its placeholders, or a function where its
 * form follows a number, so that screens need no parser. Throws where a text needs more than that.
 */
export function textSource(text) {
  const parts = parse(text, { captureLocation: false });
  const plural = parts.find(({ type }) => type === TYPE.plural);
  if (!plural) return JSON.stringify(filledIn(parts));
  if (plural.pluralType !== 'cardinal' || plural.offset !== 0) throw new Error('only plain plurals are known');
  const [before, after] = [parts.slice(0, parts.indexOf(plural)), parts.slice(parts.indexOf(plural) + 1)];
  const forms = Object.entries(plural.options).map(([form, { value }]) => {
    if (form.startsWith('=')) throw new Error('name the forms of plurals by their category, not by a number');
    return `${form}: ${JSON.stringify(filledIn([...before, ...value, ...after], plural.value))}`;
  });
  return `byNumber(${JSON.stringify(plural.value)}, { ${forms.join(', ')} })`;
}

function filledIn(parts, number) {
  return parts
    .map((part) => {
      if (part.type === TYPE.literal) return part.value;
      if (part.type === TYPE.argument) return `{${part.value}}`;
      if (part.type === TYPE.pound) return `{${number}}`;
      throw new Error('only {name} and one {name, plural, …} are known');
    })
    .join('');
}
