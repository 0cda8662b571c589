import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { OpenDirectory } from './open-directory.ts';
import type { ListRequest, Page } from './page.ts';
import { type Selection, selectionOf } from './selection.ts';
import { type Complex, isComplex } from './value.ts';

/** A request of a directory, whose token was good. */
export interface ScimRequest {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly directory: OpenDirectory;
  readonly baseUrl: string;
  /** Writes down a failure that the answer as a whole doesn't show. */
  report(failure: unknown): void;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly etag?: string;
  readonly location?: string;
}

export type Verb = (
  context: Context,
  project: Project,
  request: ScimRequest,
  id: string,
) => ScimAnswer | Promise<ScimAnswer>;

/** What can be asked for at an address. */
export type Verbs = Readonly<Record<string, Verb>>;

/** Resources of one kind, at `/Users` and below it. */
export interface Collection {
  readonly all: Verbs;
  readonly search: Verbs;
  readonly one: Verbs;
}

type List = (
  context: Context,
  project: Project,
  request: ScimRequest,
  asked: ListRequest,
  selection: Selection,
) => Promise<ScimAnswer>;

/** A list, which can be asked for by a query string, or by a body (RFC 7644, section 3.4.3). */
export const listing = (list: List): { readonly GET: Verb; readonly POST: Verb } => ({
  GET(context, project, request) {
    const { query } = request;
    return list(context, project, request, Object.fromEntries(query), selectionIn(query));
  },
  POST(context, project, request) {
    const asked = isComplex(request.body) ? request.body : {};
    return list(context, project, request, asked, selectionOf(asked.attributes, asked.excludedAttributes));
  },
});

export const selectionIn = (query: URLSearchParams): Selection =>
  selectionOf(query.get('attributes'), query.get('excludedAttributes'));

/** A list as it is answered. */
export const listed = ({ resources, total, start }: Page<unknown>): ScimAnswer => ({
  status: 200,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  },
});

/** A resource as it is answered, without what isn't asked for. */
export const shown = (status: number, resource: Complex, selectedPart: Complex): ScimAnswer => {
  const { version, location } = resource.meta as { version: string; location: string };
  return { status, body: selectedPart, etag: version, location };
};
