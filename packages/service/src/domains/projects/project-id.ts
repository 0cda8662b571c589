/** Project `internal`, which administers the others, is a fixed uuid in tables; the name lives only on the wire. */
export const INTERNAL_PROJECT_ID = '1a7c4ee1-0000-4000-8000-000000000000';
export const INTERNAL = 'internal';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id in tables of a project named on the wire; undefined when no project can have that name. */
export function storedProjectId(wireId: string): string | undefined {
  if (wireId === INTERNAL) return INTERNAL_PROJECT_ID;
  const id = wireId.toLowerCase();
  return UUID.test(id) && id !== INTERNAL_PROJECT_ID ? id : undefined;
}

export function wireProjectId(storedId: string): string {
  return storedId === INTERNAL_PROJECT_ID ? INTERNAL : storedId;
}
