/** The user's name, email, or the start of the ID. */
export const nameOf = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => user.displayName || user.primaryEmail || `User ${user.id.slice(0, 8)}`;
