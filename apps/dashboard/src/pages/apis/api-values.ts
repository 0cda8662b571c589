import type { NewResourceServer, ResourceServer } from '@latchkey/sdk/admin';

/** What the form of an API holds; without a permission a scope has the empty text. */
export interface ApiValues {
  displayName: string;
  identifier: string;
  tokenFormat: ResourceServer['tokenFormat'];
  tokenLifetimeSeconds: string;
  scopes: { name: string; description: string; requiredPermission: string }[];
}

export const valuesOf = (server: ResourceServer | undefined): ApiValues => ({
  displayName: server?.displayName ?? '',
  identifier: server?.identifier ?? '',
  tokenFormat: server?.tokenFormat ?? 'jwt',
  tokenLifetimeSeconds: String(server?.tokenLifetimeSeconds ?? 600),
  scopes: (server?.scopes ?? []).map(({ name, description, requiredPermission }) => ({
    name,
    description,
    requiredPermission: requiredPermission ?? '',
  })),
});

export const changesOf = (typed: ApiValues): Omit<NewResourceServer, 'identifier'> => ({
  displayName: typed.displayName.trim(),
  tokenFormat: typed.tokenFormat,
  tokenLifetimeSeconds: Number(typed.tokenLifetimeSeconds),
  scopes: typed.scopes.map(({ name, description, requiredPermission }) => ({
    name: name.trim(),
    description: description.trim(),
    requiredPermission: requiredPermission || null,
  })),
});
