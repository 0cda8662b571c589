import type { Context } from '../platform/context.ts';
import type { HandlerRequest, HandlersOf } from '../platform/request/handler-request.ts';
import type { Services } from '../platform/services.ts';
import type { Project } from './projects/project.ts';
import type { Identity, User } from './users/user.ts';

/** What handlers of this service are handed. */
export interface HandlerTypes {
  readonly project: Project;
  readonly user: User;
  readonly identity: Identity;
  readonly context: Context;
  readonly services: Services;
}

export type Request<E> = HandlerRequest<E, HandlerTypes>;
export type Handlers<Table> = HandlersOf<Table, HandlerTypes>;
