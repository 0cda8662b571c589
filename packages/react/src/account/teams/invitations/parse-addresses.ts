/** The addresses in what was typed or pasted: lines, commas, `Ada <ada@example.com>`; each once, as it was written first. */
export function parseAddresses(typed: string): string[] {
  const bare = typed.replace(/[^\n,;<]*<([^<>]*)>/g, ' $1 ');
  const found = new Map<string, string>();
  for (const address of bare.split(/[\s,;]+/)) {
    const key = address.toLowerCase();
    if (address !== '' && !found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}
