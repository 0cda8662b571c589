const UNIQUE_VIOLATION = '23505';

/** Whether an error says that a unique index of this name was hit; the transaction it happened in is over. */
export const violatesUnique = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === index;
