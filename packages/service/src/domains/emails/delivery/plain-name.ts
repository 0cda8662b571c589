const MAX_CHARACTERS = 100;
/** Names may be as long as a request. What is behind this is not looked at: the patterns below are for short texts. */
const READ_UNITS = 8 * MAX_CHARACTERS;

/**
 * A user-chosen name, as mails show it: one line of bounded length that no mail client takes for a link, a format or a
 * placeholder. It must still be escaped in HTML.
 */
export function plainName(name: string): string {
  const line = name
    .slice(0, READ_UNITS)
    // What joins letters and emoji stays; marks that turn the direction of text around do not.
    .replace(/(?![\u200c\u200d])\p{Cf}|\p{Cs}/gu, '')
    .replace(/[[\](){}*]/g, ' ')
    .replace(/[a-z][a-z\d+.-]*:\/\//gi, '')
    // What begins like an encoded word of a header is read as one.
    .replace(/=\?+/g, '=')
    // A dot between letters makes a host of two words.
    .replace(/(?<=[\p{L}\d])[.．](?=\p{L})/gu, '·')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= MAX_CHARACTERS && name.length <= READ_UNITS
    ? line
    : `${characters
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}
