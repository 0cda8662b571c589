/** The text with another import after those that it has. */
export function withImport(text: string, line: string): string {
  const imports = [...text.matchAll(/^import [^;]*?['"][^'"]+['"];?[ \t]*\n/gm)];
  const last = imports.at(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}
