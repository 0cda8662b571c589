const DECLARED = /\bEmailTemplate\s*(?:=\s*)?(?:async\s*)?\(\s*\{([^}]*)\}/;

/** The names that the component of a template takes, as far as it takes it apart where it begins. */
export function propsIn(source: string): string[] {
  const [, inner = ''] = DECLARED.exec(source) ?? [];
  const names = inner.split(',').flatMap((part) => /^\s*([A-Za-z_]\w*)/.exec(part)?.[1] ?? []);
  return [...new Set(names)];
}
