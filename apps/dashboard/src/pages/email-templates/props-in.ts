const DECLARED = /\bEmailTemplate\s*(?:=\s*)?(?:async\s*)?\(\s*\{([^}]*)\}/;

/** The prop names of a template's component, if it destructures them in its signature. */
export function propsIn(source: string): string[] {
  const [, inner = ''] = DECLARED.exec(source) ?? [];
  const names = inner.split(',').flatMap((part) => /^\s*([A-Za-z_]\w*)/.exec(part)?.[1] ?? []);
  return [...new Set(names)];
}
