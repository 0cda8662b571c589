export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is missing or wrong: its name, and what to do about it. */
export class SettingError extends Error {
  constructor(name: string, advice: string) {
    super(`${name}: ${advice}`);
    this.name = 'SettingError';
  }
}

/** A setting without white space around it; what is empty was not given. */
export function given(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}
