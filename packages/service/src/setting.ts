export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with settings: a line each, with the name and what to do about it. */
export class SettingError extends Error {
  constructor(...problems: readonly (readonly [name: string, advice: string])[]) {
    super(problems.map(([name, advice]) => `${name}: ${advice}`).join('\n'));
    this.name = 'SettingError';
  }
}
