import type { BodyOf, ResponseOf } from '../wire/call.ts';
import { type FromWire, fromWire } from './names.ts';

export type ProjectJson = ResponseOf<'GET /projects/current', 'client'>;
export type AdminProjectJson = ResponseOf<'GET /internal/projects/current', 'admin'>;

type Config = FromWire<ProjectJson['config']>;

/** What a sign-in page knows of its project. */
export interface Project {
  /** What an app takes as `projectId`. */
  readonly id: string;
  /** The application's name, shown in emails and on pages. */
  readonly displayName: string;
  /** Sign-in methods, and what users may do by themselves. */
  readonly config: Readonly<Omit<Config, 'enabledOauthProviders'>> & {
    /** Those that are switched on. */
    readonly oauthProviders: Config['enabledOauthProviders'];
  };
  /** How its screens look, what they offer, and where they link to. */
  readonly branding?: Readonly<FromWire<NonNullable<ProjectJson['branding']>>> | undefined;
}

/** All settings of a project. */
export type AdminProjectFields = Readonly<FromWire<AdminProjectJson>>;
/** What a project begins with. */
export type NewProject = FromWire<BodyOf<'POST /internal/projects', 'client'>>;

/** A project that begins with the settings of another one: without its users, keys, secrets and domains. */
export interface ProjectCopy {
  /** The ID of the other one, which the user administers too. */
  readonly copyOf: string;
  /** The application's name, shown in emails and on pages. */
  readonly displayName: string;
  /** A note for its owners. */
  readonly description?: string | null | undefined;
}

export function projectOf(json: ProjectJson): Project {
  const { config, ...project } = fromWire(json);
  const { enabledOauthProviders, ...switches } = config;
  return { ...project, config: { ...switches, oauthProviders: enabledOauthProviders } };
}
