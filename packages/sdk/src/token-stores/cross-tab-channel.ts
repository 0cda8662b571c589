import type { Environment, Tabs } from '../core/environment.ts';

/** The line to other tabs under this name, opened when it is first used: making an app opens nothing. */
export function crossTabChannel({ tabs }: Environment, name: string): () => Tabs | undefined {
  let line: Tabs | undefined;
  return () => {
    line ??= tabs?.(name);
    return line;
  };
}
