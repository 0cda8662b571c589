/** The part of JSON Schema that the API document is written in. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** What the document says of one endpoint. */
interface Operation {
  readonly 'x-access'?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}

/** The API document of a service: OpenAPI 3.1. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

/** An endpoint as the document describes it. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the document of a service. */
export async function documentAt(url: string): Promise<ApiDocument> {
  const answer = await fetch(`${url}/api/v1/openapi.json`);
  if (!answer.ok) throw new Error(`There is no document of the API: ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

export const endpointsOf = ({ paths }: ApiDocument): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );

/** What the document says of an answer of this status: by itself, or for all that are not named. */
export function contentOf({ components }: ApiDocument, { operation }: Endpoint, status: number): Content['content'] {
  const named = operation.responses[status] ?? operation.responses.default;
  const name = named?.$ref?.split('/').at(-1);
  return name === undefined ? named?.content : components.responses[name]?.content;
}

/** The schema itself, where another place is named. */
export function resolved({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}
