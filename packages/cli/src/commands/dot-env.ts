/** The settings in the text of an `.env` file. Quotes around a value are not part of it; nothing is put in for `$`. */
export function dotEnv(text: string): Record<string, string> {
  const lines = text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=[ \t]*(.*?)\s*$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

/** The text with these settings: where one is there already its line is replaced, the others follow at the end. */
export function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  const known = dotEnv(text);
  let changed = text;
  for (const [name, value] of Object.entries(settings)) {
    if (Object.hasOwn(known, name))
      changed = changed.replace(new RegExp(`^(\\s*(?:export\\s+)?${name}\\s*=).*$`, 'm'), (_, start) => start + value);
    else changed += `${changed === '' || changed.endsWith('\n') ? '' : '\n'}${name}=${value}\n`;
  }
  return changed;
}
